-- A report that is no error is answered in words; one that is settled by a revocation holds none.
alter table relatos_de_erro
  add column resposta text,
  add column respondido_por uuid references medicos (id),
  add constraint relatos_de_erro_resposta check (
    (resposta is null) = (respondido_por is null) and (resposta is null or resolvido_em is not null)
  );
