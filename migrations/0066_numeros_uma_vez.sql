-- A number of the national system (SNCR) is given once, of any doctor (docs/product/issuing.md).

-- Of ranges that overlap the oldest stays in use. Every later one is blocked: its doctor reads so and asks for another.
alter table faixas_sncr add column bloqueada_em timestamptz;
update faixas_sncr as later set bloqueada_em = now()
 where exists (
   select 1 from faixas_sncr as older
    where older.numero = later.numero
      and int8range(older.inicio, older.fim, '[]') && int8range(later.inicio, later.fim, '[]')
      and (older.created_at, older.id) < (later.created_at, later.id)
 );
-- The one that stays goes on behind whatever the blocked ones have given of it, so that none of that is given again.
update faixas_sncr as kept set proximo = least(kept.fim + 1, given.ate)
  from (
    select k.id, max(b.proximo) as ate
      from faixas_sncr as k
      join faixas_sncr as b on b.numero = k.numero and b.bloqueada_em is not null and b.proximo > b.inicio
       and int8range(b.inicio, b.proximo) && int8range(k.inicio, k.fim, '[]')
     where k.bloqueada_em is null
     group by k.id
  ) as given
 where given.id = kept.id and given.ate > kept.proximo;
alter table faixas_sncr add constraint faixas_sncr_sem_sobreposicao
  exclude using gist (numero with =, int8range(inicio, fim, '[]') with &&) where (bloqueada_em is null);

-- What was given twice before stays as it was issued; the first keeps the number, the desk reads of the others.
alter table documentos add column numero_repetido boolean not null default false;
update documentos as later set numero_repetido = true
 where later.numero_sncr is not null
   and exists (
     select 1 from documentos as older
      where older.tipo = later.tipo and older.canal = later.canal and older.numero_sncr = later.numero_sncr
        and (older.emitido_em, older.id) < (later.emitido_em, later.id)
   );
drop index documentos_numero_sncr;
create unique index documentos_numero_sncr on documentos (tipo, canal, numero_sncr)
  where numero_sncr is not null and not numero_repetido;
create index documentos_numero_repetido on documentos (emitido_em) where numero_repetido;
