-- Comments by others on what a person decided are few of the recent ones.
create index violation_comment_recent on violation_comment (workspace_id, created_at);
