alter table applied_key drop constraint applied_key_pkey;
