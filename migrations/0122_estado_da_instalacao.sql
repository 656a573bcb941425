-- Columns for the state of the installation at /ajustes (docs/decisions/0112).

-- Where a copy was put, without keys or addresses; null: made before this was noted.
alter table copias add column destino text check (char_length(destino) between 1 and 200);
-- When somebody last read the whole copy and found it intact (`restore --verify`), or restored it.
alter table copias add column conferida_em timestamptz;

-- The server's own code of the last refusal (RFC 3463, else the three digits of SMTP); never its text, which quotes the address.
alter table emails add column recusa_codigo text check (recusa_codigo ~ '^[245](\d\d|\.\d{1,3}\.\d{1,3})$');

-- Bytes of all stored files, as of the sweep; null before the first sweep that counts them.
alter table varredura_de_arquivos add column bytes bigint;

-- End of the certificate that a doctor's signing used last; stays when the session ends.
alter table sessoes_de_assinatura add column certificado_ate timestamptz;
