-- A doctor's template may bring a clinical note with it; empty where it brings none.
alter table modelos_de_documento
  add column nota text not null default '' check (length(nota) <= 5000);
