-- When a job is tried again is `due_at`, as for every kind of job.
alter table job drop column next_attempt_at;
