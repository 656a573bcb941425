-- A number of the national system (SNCR) is looked up by itself, without its kind: it is one document's, of whatever kind
-- (docs/product/issuing.md).

-- The state of the registration that a range was granted under: a doctor who moves uses none of another state.
alter table faixas_sncr add column uf text;
update faixas_sncr set uf = medicos.uf from medicos where medicos.id = faixas_sncr.medico_id;
alter table faixas_sncr alter column uf set not null;

-- Of ranges of several kinds that overlap the oldest stays in use, behind whatever the others have given of it.
alter table faixas_sncr drop constraint faixas_sncr_sem_sobreposicao;
update faixas_sncr as later set bloqueada_em = now()
 where later.bloqueada_em is null and exists (
   select 1 from faixas_sncr as older
    where older.bloqueada_em is null
      and int8range(older.inicio, older.fim, '[]') && int8range(later.inicio, later.fim, '[]')
      and (older.created_at, older.id) < (later.created_at, later.id)
 );
update faixas_sncr as kept set proximo = least(kept.fim + 1, given.ate)
  from (
    select k.id, max(b.proximo) as ate
      from faixas_sncr as k
      join faixas_sncr as b on b.bloqueada_em is not null and b.proximo > b.inicio
       and int8range(b.inicio, b.proximo) && int8range(k.inicio, k.fim, '[]')
     where k.bloqueada_em is null
     group by k.id
  ) as given
 where given.id = kept.id and given.ate > kept.proximo;
alter table faixas_sncr add constraint faixas_sncr_sem_sobreposicao
  exclude using gist (int8range(inicio, fim, '[]') with &&) where (bloqueada_em is null);

update documentos as later set numero_repetido = true
 where later.numero_sncr is not null and not later.numero_repetido
   and exists (
     select 1 from documentos as older
      where older.canal = later.canal and older.numero_sncr = later.numero_sncr
        and (older.emitido_em, older.id) < (later.emitido_em, later.id)
   );
drop index documentos_numero_sncr;
create unique index documentos_numero_sncr on documentos (canal, numero_sncr)
  where numero_sncr is not null and not numero_repetido;

-- A doctor's requests for numbers, from the way to SNCR's page to the ranges that came of it.
create table pedidos_de_numeros (
  id uuid primary key,
  medico_id uuid not null references medicos (id),
  numero text not null check (numero in ('RCE', 'RET', 'NRB', 'NRB2', 'NRA')),
  quantidade integer not null check (quantidade between 1 and 1000),
  -- Of the registration that they are asked for.
  uf text not null,
  -- `pedindo`: asked of SNCR. One that stays so was answered to nobody; its numbers, if there were any, are used up.
  estado text not null default 'a autorizar' check (estado in (
    'a autorizar', 'pedindo', 'recebido', 'guardado', 'recusado', 'perdido'
  )),
  -- SHA-256 of what the way back must bring, until it did.
  retorno bytea unique,
  retorno_ate timestamptz not null,
  pedido_em timestamptz,
  -- What SNCR gave, as it wrote it.
  resposta jsonb,
  saldo integer,
  guardados integer not null default 0,
  problema text,
  created_at timestamptz not null default now(),
  check ((estado in ('recebido', 'guardado')) = (resposta is not null)),
  check (estado in ('a autorizar', 'recusado') or pedido_em is not null)
);
create index pedidos_de_numeros_medico on pedidos_de_numeros (medico_id, created_at);
