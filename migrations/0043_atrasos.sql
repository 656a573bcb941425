-- The promised time about whose breach the patient was told: a promise that moved and is broken again is told again.
alter table pedidos add column atraso_avisado_de timestamptz;
