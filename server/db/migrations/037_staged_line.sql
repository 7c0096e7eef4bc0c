-- The line of the file, so that a row that cannot be published is named.
alter table staged_finding add column line integer;
