-- The post of documents on paper (docs/decisions/0045).
alter table documentos
  -- When its sheet was handed out to be printed last; null before, and after it was lost on its way.
  add column folha_impressa_em timestamptz;

-- A letter on its way, or what became of it; oldest first by when it was posted.
create table envios_postais (
  -- Made by the client: the same click, sent twice, is one letter.
  id uuid primary key,
  pedido_id uuid not null references pedidos (id),
  transportadora text not null check (transportadora in ('carta', 'sedex', 'outra')),
  rastreio text not null check (length(rastreio) between 1 and 40),
  -- Where it was sent to, line by line, as it was at the time.
  endereco jsonb not null,
  situacao text not null default 'a caminho' check (situacao in ('a caminho', 'entregue', 'devolvido', 'extraviado')),
  postado_em timestamptz not null,
  encerrado_em timestamptz,
  -- Why it came back, or how its loss is known.
  motivo text check (length(motivo) <= 300),
  administrador_id uuid not null references administradores (id),
  check ((situacao = 'a caminho') = (encerrado_em is null)),
  check ((situacao in ('devolvido', 'extraviado')) = (motivo is not null))
);
create index envios_postais_pedido on envios_postais (pedido_id, postado_em);
create unique index envios_postais_um_a_caminho on envios_postais (pedido_id) where situacao = 'a caminho';
create index pedidos_no_correio on pedidos (id)
  where status = 'Aguardando Pagamento' and atendimento in ('a postar', 'postado');
