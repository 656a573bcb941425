import { sql } from 'kysely';

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
