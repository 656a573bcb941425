-- Possible emergency in a conversation that the team has not dealt with: number of the patient's newest message with words of
-- danger, and the time of the oldest one. Both or neither.
alter table conversas
  add column urgencia_n integer,
  add column urgencia_em timestamptz,
  add check ((urgencia_n is null) = (urgencia_em is null));
create index conversas_urgentes on conversas (urgencia_em, ordem) where urgencia_n is not null;
