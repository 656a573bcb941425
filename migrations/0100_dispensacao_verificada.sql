-- An entry of dispensing that came as the document itself under the pharmacist's own qualified signature: the SHA-256 of that
-- file, in lower-case hexadecimal. Null for an entry that was typed, which nobody verified.
alter table dispensacoes add column arquivo_sha256 text;
create unique index dispensacoes_arquivo on dispensacoes (documento_id, arquivo_sha256) where arquivo_sha256 is not null;
