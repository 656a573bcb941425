-- What the clinic pays its doctors: the rules, and the months that were closed (docs/decisions/0106).

-- Every table of values that was ever saved; for an act, the highest number counts that holds from its day or an earlier one on.
create table regras_de_repasse (
  id uuid primary key default gen_random_uuid(),
  numero integer not null unique check (numero > 0),
  -- The first day, in São Paulo, whose acts it pays; may be a day of a month that is closed.
  vale_desde date not null,
  -- Centavos by the name of the act in domain/pagamentos/repasse.ts.
  valores jsonb not null check (jsonb_typeof(valores) = 'object'),
  -- Null: set by the program.
  administrador_id uuid references administradores (id),
  em timestamptz not null
);
create trigger regras_de_repasse_acrescenta before update or delete or truncate on regras_de_repasse
  for each statement execute function somente_acrescenta();

-- A closed month, on the calendar of São Paulo. Months are closed one after the other.
create table fechamentos_de_repasse (
  mes text collate "C" primary key check (mes ~ '^\d{4}-\d{2}$'),
  administrador_id uuid not null references administradores (id),
  em timestamptz not null
);
create trigger fechamentos_de_repasse_acrescenta before update or delete or truncate on fechamentos_de_repasse
  for each statement execute function somente_acrescenta();

-- What each act brings its doctor in a closed month. A correction of an earlier month has a reason.
create table linhas_de_repasse (
  mes text collate "C" not null references fechamentos_de_repasse (mes),
  medico_id uuid not null references medicos (id),
  ato text not null check (ato in ('documento', 'acompanhante', 'recusa', 'consulta')),
  -- The document, the consultation, or the order that was refused.
  origem uuid not null,
  pedido_id uuid not null references pedidos (id),
  -- When the act took place.
  feito_em timestamptz not null,
  centavos integer not null check (centavos <> 0),
  correcao text check (correcao in ('revogado', 'devolvido', 'pago de novo', 'desfeito', 'incluido', 'regra')),
  primary key (mes, medico_id, ato, origem)
);
create index linhas_de_repasse_do_ato on linhas_de_repasse (medico_id, ato, origem);
create trigger linhas_de_repasse_acrescenta before update or delete or truncate on linhas_de_repasse
  for each statement execute function somente_acrescenta();

-- A doctor's sum of a closed month, and when the clinic paid it.
create table repasses (
  mes text collate "C" not null references fechamentos_de_repasse (mes),
  medico_id uuid not null references medicos (id),
  centavos integer not null,
  pago_em date,
  nota text not null default '' check (char_length(nota) <= 200),
  versao integer not null default 1,
  primary key (mes, medico_id)
);
create function repasse_fica() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month stays: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger repasses_ficam before update on repasses for each row
  when ((old.mes, old.medico_id, old.centavos) is distinct from (new.mes, new.medico_id, new.centavos))
  execute function repasse_fica();
create trigger repasses_nao_saem before delete on repasses for each row execute function repasse_fica();

-- The acts of a month.
create index consultas_realizadas on consultas (inicio) where estado = 'realizada';
create index escolhas_recusadas on escolhas (recusado_em);
