-- How patients read a doctor's name: chosen, never guessed from the name. Documents bear the registered name alone.
alter table medicos
  add column tratamento text not null default '' check (tratamento in ('', 'Dra.', 'Dr.')),
  add column nome_com_tratamento text not null
    generated always as (btrim(tratamento || ' ' || nome)) stored;
