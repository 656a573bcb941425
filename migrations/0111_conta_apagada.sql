-- Accounts that their holders erase. What the law keeps stays without a name beside it; the name lies apart.
alter table clientes
  -- When the holder erased the account. It is closed since then (`contestada_em`), and its row names nobody.
  add column apagada_em timestamptz,
  add constraint clientes_apagada check (apagada_em is null or contestada_em is not null),
  drop constraint if exists clientes_cpf_check,
  add constraint clientes_cpf_check check (cpf ~ '^[0-9]{11}$' or (cpf = '' and apagada_em is not null));

create table apagamentos (
  -- The account; opaque, since its row in `clientes` may be gone.
  cliente_id uuid primary key,
  -- Number that the person quotes.
  protocolo text not null unique,
  em timestamptz not null,
  -- The receipt, and the SHA-256 of the key of its address; both null once it is forgotten.
  comprovante jsonb,
  chave_hash bytea unique,
  -- Where the receipt is mailed; null once it was, and without an address.
  aviso_para text,
  -- The last day on which the law wants something kept; null where nothing is kept for it.
  guardado_ate date,
  -- When what was kept was erased as well.
  expurgado_em timestamptz,
  -- The customer at the payment provider, and when it was removed there.
  asaas_id text,
  asaas_removido_em timestamptz,
  check ((comprovante is null) = (chave_hash is null)),
  check (asaas_removido_em is null or asaas_id is not null)
);
create index apagamentos_a_expurgar on apagamentos (guardado_ate)
  where guardado_ate is not null and expurgado_em is null;
create index apagamentos_no_provedor on apagamentos (em) where asaas_id is not null and asaas_removido_em is null;
create index apagamentos_comprovantes on apagamentos (em) where comprovante is not null;

-- Whose a kept record or payment is. Only a dossier, a receipt, the month's list of payments, the book of numbered forms and a
-- command of the operator read it.
create table identidades_guardadas (
  cliente_id uuid primary key references clientes (id) on delete cascade,
  cpf text not null,
  nome text not null,
  nome_social text not null,
  data_nascimento date,
  responsavel_nome text not null,
  responsavel_cpf text not null,
  -- Where a tax note is addressed to; empty without a payment.
  cep text not null default '',
  endereco text not null default '',
  numero text not null default '',
  bairro text not null default '',
  complemento text not null default '',
  uf text not null default '',
  cidade text not null default ''
);
create index identidades_guardadas_cpf on identidades_guardadas (cpf);

-- The last entry that a doctor made in the record of an order; null while no doctor made one.
create function ultimo_registro(de uuid) returns timestamptz language sql stable as $$
  select greatest(
    (select max(greatest(d.emitido_em, d.assinado_em, d.revogado_em)) from documentos d where d.pedido_id = de),
    (select max(n.created_at) from notas_clinicas n where n.pedido_id = de),
    (select max(greatest(q.feita_em, q.respondida_em)) from perguntas_ao_paciente q where q.pedido_id = de),
    (select max(greatest(k.identidade_em, k.decidido_em)) from casos k where k.pedido_id = de),
    (select max(u.encerrada_em) from consultas u
      where u.pedido_id = de and u.estado in ('realizada', 'faltou')),
    (select max(e.recusado_em) from escolhas e where e.pedido_id = de)
  )
$$;

-- The rows of a record that the serving role cannot delete go in `expurga_prontuario` alone.
create function em_expurgo(tabela oid) returns boolean language sql stable as $$
  select current_setting('zelo.expurgo', true) = 'sim'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tabela), 'member')
$$;
create or replace function somente_acrescenta() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'notas_clinicas' and em_expurgo(tg_relid) then
    return null;
  end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create or replace function emitido_fica() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and em_expurgo(tg_relid) then
    return old;
  end if;
  raise exception 'issued documents stay: % on %', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- Erases what doctors wrote about an order. Refused before twenty years have passed since the last entry (Lei 13.787/2018, art. 6),
-- by the clock of the database, and for an account that its holder did not erase.
create function expurga_prontuario(de uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if ultimo_registro(de) + interval '20 years' > now() or not exists (
    select from pedidos p join clientes c on c.id = p.cliente_id where p.id = de and c.apagada_em is not null
  ) then
    raise exception 'the record of an order stays' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('zelo.expurgo', 'sim', true);
  -- A form that was used stays used up, without saying for whom.
  update folhas_de_talao set documento_id = null, usada_em = null,
      inutilizada_em = coalesce(inutilizada_em, now()), motivo = coalesce(motivo, 'Prontuário apagado no fim do prazo')
   where documento_id in (select id from documentos where pedido_id = de);
  delete from relatos_de_erro where documento_id in (select id from documentos where pedido_id = de);
  delete from declaracoes_revistas where documento_id in (select id from documentos where pedido_id = de);
  delete from folhas_desenhadas where documento_id in (select id from documentos where pedido_id = de);
  delete from documentos_versoes where documento_id in (select id from documentos where pedido_id = de);
  delete from documentos where pedido_id = de;
  delete from notas_clinicas where pedido_id = de;
  delete from rascunhos_de_nota where pedido_id = de;
  delete from perguntas_ao_paciente where pedido_id = de;
  update casos set motivo_recusa = null, identidade_em = null, identidade_por = null, identidade_como = null
   where pedido_id = de;
  update escolhas set motivo = '' where pedido_id = de;
  update envios_postais set endereco = '[]', rastreio = '-',
      motivo = case when motivo is null then null else '' end where pedido_id = de;
  perform set_config('zelo.expurgo', '', true);
end
$$;
