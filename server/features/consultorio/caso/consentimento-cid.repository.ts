import { sql } from 'kysely';
import { CONSENTIMENTO_CID } from '#domain/pedidos/consentimento-cid.ts';

/** True for an order (`p`) whose patient allows that its documents name the CID, by the newest answer. */
export const AUTORIZOU_CID = sql<boolean>`coalesce((
  select s.tipo = ${CONSENTIMENTO_CID.autorizado} from consentimentos s
   where s.cliente_id = p.cliente_id and s.pedido_id = p.id
     and s.tipo in (${sql.join(Object.values(CONSENTIMENTO_CID))})
   order by s.id desc limit 1
), false)`;
