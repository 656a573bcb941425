import { sql } from 'kysely';
import { SERVICOS } from '../../../../domain/catalogo/servicos.ts';
import { TIPOS_QUE_PROVAM } from '../../../../domain/pedidos/prova-de-uso.ts';
import { DOCUMENTOS_QUE_EXISTEM } from '../../../../domain/pedidos/recebido.ts';

/** True for an order (`p`) with a document of ours that is in somebody's hands. */
export const TEM_DOCUMENTO = sql<boolean>`exists (
  select from documentos x
   where x.pedido_id = p.id and x.estado in (${sql.join(DOCUMENTOS_QUE_EXISTEM)})
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

/** True for an order (`p`) that was refused and whose patient has not chosen what follows, or chose a consultation. */
const ESCOLHA_ABERTA = sql<boolean>`(p.atendimento is not distinct from 'recusado' and exists (
  select from escolhas x where x.pedido_id = p.id and (x.escolha is null or x.escolha = 'consulta')))`;

/** What the lists and pages of an order (`p`) say about its patient's choice after a refusal. */
export const COLUNAS_DA_ESCOLHA = [
  ESCOLHA_ABERTA.as('escolha_aberta'),
  sql<boolean>`exists (select from escolhas x where x.pedido_id = p.id and x.escolha = 'prazo')`.as(
    'sem_escolha',
  ),
  sql<Date | null>`(select x.recusado_em from escolhas x where x.pedido_id = p.id)`.as('recusado_em'),
  sql<Date | null>`(select x.escolher_ate from escolhas x where x.pedido_id = p.id)`.as('escolher_ate'),
  sql<Date | null>`(select x.inicio from consultas x where x.pedido_id = p.id and x.estado = 'marcada')`.as(
    'consulta_inicio',
  ),
] as const;
