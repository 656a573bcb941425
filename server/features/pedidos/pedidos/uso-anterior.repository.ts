import { sql } from 'kysely';
import { SERVICOS } from '../../../../domain/catalogo/servicos.ts';
import { TIPOS_QUE_PROVAM } from '../../../../domain/pedidos/prova-de-uso.ts';

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
