-- An operator's own uploads, newest first.
create index stored_file_upload on stored_file (operator_id, id desc) where document_key is not null;
