import { sql } from 'kysely';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { CAMPOS_DO_TITULO } from '#domain/documentos/tipos.ts';
import { TIPOS_QUE_PROVAM } from '#domain/pedidos/prova-de-uso.ts';
import { DOCUMENTOS_QUE_EXISTEM } from '#domain/pedidos/recebido.ts';

const QUE_EXISTEM = sql`documentos x
   where x.pedido_id = p.id and x.estado in (${sql.join(DOCUMENTOS_QUE_EXISTEM)})`;

/** True for an order (`p`) with a document of ours that is in somebody's hands. */
export const TEM_DOCUMENTO = sql<boolean>`exists (select from ${QUE_EXISTEM})`;

/** One row for such an order, otherwise none. */
export const UM_DOCUMENTO = sql<{ existe: boolean }>`(select true as existe from ${QUE_EXISTEM} limit 1)`;

/** Name of the person of the account who is treated by an order (`p`, patient `c`); null for the account's holder. */
export const PESSOA = sql<string | null>`case when c.conta_id is not null then c.nome end`;

/** A document that its patient may download; `dados` holds only what decides its title, `assinado_em` is as JSON writes it. */
export type DocumentoProntoRow = {
  id: string;
  tipo: TipoDeDocumento;
  dados: object;
  medico: string;
  assinado_em: string;
};

const DADOS_DO_TITULO = CAMPOS_DO_TITULO.map((campo) => sql`${sql.lit(campo)}, x.dados -> ${sql.lit(campo)}`);

/**
 * The documents of an order (`p`, `UM_DOCUMENTO` as `g`) that were signed digitally and are not revoked, oldest first; with the
 * names that they bear.
 */
export const DOCUMENTOS_PRONTOS = sql<DocumentoProntoRow[]>`case when g.existe then (
  select coalesce(json_agg(json_build_object(
           'id', x.id, 'tipo', x.tipo, 'dados', json_build_object(${sql.join(DADOS_DO_TITULO)}),
           'medico', btrim(concat_ws(' ', x.folha -> 'medico' ->> 'tratamento', x.folha -> 'medico' ->> 'nome')),
           'assinado_em', x.assinado_em) order by x.assinado_em, x.id), '[]')
    from documentos x
   where x.pedido_id = p.id and x.estado = 'assinado' and x.canal = 'eletronico' and x.objeto is not null
) else '[]' end`;

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
