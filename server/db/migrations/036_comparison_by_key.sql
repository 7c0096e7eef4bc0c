-- All comparisons are by the keys of the findings. Those by their texts are made again.
delete from audit_comparison where matched_by = 'text';
alter table audit_comparison drop column matched_by;
