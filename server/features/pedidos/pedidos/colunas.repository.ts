import { sql } from 'kysely';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { TIPOS_QUE_PROVAM } from '#domain/pedidos/prova-de-uso.ts';
import { DOCUMENTOS_QUE_EXISTEM } from '#domain/pedidos/recebido.ts';

/** True for an order (`p`) with a document of ours that is in somebody's hands. */
export const TEM_DOCUMENTO = sql<boolean>`exists (
  select from documentos x
   where x.pedido_id = p.id and x.estado in (${sql.join(DOCUMENTOS_QUE_EXISTEM)})
)`;

/** Name of the person of the account who is treated by an order (`p`, patient `c`); null for the account's holder. */
export const PESSOA = sql<string | null>`case when c.conta_id is not null then c.nome end`;

/** The price in force of the service of an order (`p`), in centavos; null for one that is not for sale, and for a paid order. */
export const PRECO_EM_VIGOR = sql<number | null>`(
  select x.preco_centavos from precos x where x.servico = p.servico_selecionado and p.pago_em is null
)`;

/**
 * The present freight of an order (`p`) to the address of its patient (`c`), in centavos; null where nothing is posted, and for an
 * order whose charge (`k`) says what it cost and can no longer change.
 */
export const FRETE_EM_VIGOR = sql<number | null>`(
  select x.centavos from fretes x
   where x.uf = c.uf and x.servico = p.servico_selecionado and (p.pago_em is null or k.frete_centavos is null)
)`;

const ASKED = SERVICOS.filter(({ exigeProva }) => exigeProva).map(({ titulo }) => titulo);

/**
 * True for an order (`p`) of a service that asks for proof of prior use and that has a readable file of a kind that may
 * prove it. Other orders are not looked up.
 */
export const PROVA_EM_ARQUIVO = sql<boolean>`(p.servico_selecionado in (${sql.join(ASKED)}) and exists (
  select from anexos x
   where x.pedido_id = p.id and x.removido_em is null and x.situacao = 'guardado'
     and x.tipo in (${sql.join([...TIPOS_QUE_PROVAM])})
))`;
