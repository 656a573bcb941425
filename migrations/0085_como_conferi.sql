-- How a doctor checked who the patient is; null for what was checked before this was asked. A question may ask for the
-- identity document: what the patient sends in the chat after it is that document.
alter table casos
  add column identidade_como text check (identidade_como in ('foto', 'video', 'antes', 'pessoalmente')),
  add constraint casos_identidade_como check (identidade_como is null or identidade_em is not null);

alter table perguntas_ao_paciente add column pede_documento boolean not null default false;
