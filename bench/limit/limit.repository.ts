import { Pool } from 'pg';
import { POOL_SIZE } from '#platform/db/database.ts';

export type Historico = { histSaude: string[]; histTrat: string[]; motivacao: string; outrasInfos: string };

const ORDER =
  'id, numero, servico_selecionado, status, atendimento, preco_centavos, prazo, created_at, updated_at, versao';
const ANSWERS = 'hist_saude, hist_trat, motivacao, outras_infos';

/**
 * Core of each work in one prepared statement, over a pool of the product's size. Reads use the product's own tables;
 * writes use minimal tables (seed.mjs).
 */
export function createStatements(connectionString: string) {
  const pool = new Pool({ connectionString, max: POOL_SIZE });
  const all = async (name: string, text: string, values: unknown[] = []): Promise<unknown[]> =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
  const one = async (...args: Parameters<typeof all>): Promise<unknown> => (await all(...args))[0];
  return {
    list: (cliente: string) =>
      all('list', `select ${ORDER} from pedidos where cliente_id = $1 order by created_at desc limit 10`, [
        cliente,
      ]),
    read: (id: string, cliente: string) =>
      one('read', `select ${ORDER}, ${ANSWERS} from pedidos where id = $1 and cliente_id = $2`, [
        id,
        cliente,
      ]),
    chat: (cliente: string) =>
      all(
        'chat',
        `select id, n, por, autor, mensagem, pedido_id, created_at from mensagens where cliente_id = $1
          order by n desc limit 50`,
        [cliente],
      ),
    desk: () =>
      all(
        'desk',
        `select p.id, p.numero, c.cpf, c.nome, p.servico_selecionado, p.status, p.preco_centavos, p.prazo, p.created_at,
                p.versao
           from pedidos p join clientes c on c.id = p.cliente_id order by p.created_at desc, p.id desc limit 25`,
      ),
    order: ({ cliente, chave, servico }: { cliente: string; chave: string; servico: string }) =>
      one(
        'order',
        `insert into limite_pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos)
         values ($1, $2, $3, 'Sendo Feito - Serviço Selecionado', 4990) returning *`,
        [cliente, chave, servico],
      ),
    step: (id: string, { histSaude, histTrat, motivacao, outrasInfos }: Historico) =>
      one(
        'step',
        `update limite_pedidos set hist_saude = $2, hist_trat = $3, motivacao = $4, outras_infos = $5,
                updated_at = now(), status = 'Sendo feito - Histórico Respondido' where id = $1 returning *`,
        [id, JSON.stringify(histSaude), JSON.stringify(histTrat), motivacao, outrasInfos],
      ),
    message: ({ id, cliente, mensagem }: { id: string; cliente: string; mensagem: string }) =>
      one(
        'message',
        'insert into limite_mensagens (id, cliente_id, mensagem) values ($1, $2, $3) returning *',
        [id, cliente, mensagem],
      ),
    draft: (pedido: string, campos: Record<string, string>) =>
      one(
        'draft',
        `update limite_rascunhos set campos = campos || $2, versao = versao + 1, salvo_em = now()
          where pedido_id = $1 returning versao, salvo_em`,
        [pedido, JSON.stringify(campos)],
      ),
  };
}
