// Works to measure: for each the product's request, the bare server's, and the floor of the ratio.
import { randomUUID } from 'node:crypto';

/** Password of the seed's signed-in patients. */
export const SENHA = 'medida do banco';

const get = (path, cookie) => ({ method: 'GET', path, cookie });
const send = (method, path, cookie, body) => ({ method, path, cookie, body: JSON.stringify(body) });
const at = (list, k) => list[k % list.length];
/** A person of Parse Server: their id is in their session's token. */
const pointer = (objectId) => ({ __type: 'Pointer', className: '_User', objectId });
const asParse = (id, { body, ...asked }) => ({
  ...asked,
  headers: { 'x-parse-application-id': 'medida', 'x-parse-session-token': `r:${id}` },
  ...(body && {
    body: JSON.stringify({
      ...body,
      cliente: pointer(id),
      ACL: { [id]: { read: true, write: true } },
    }),
  }),
});
const listOfParse = (id, name, limit) => {
  const where = encodeURIComponent(JSON.stringify({ cliente: pointer(id) }));
  return asParse(id, {
    method: 'GET',
    path: `/classes/${name}?where=${where}&order=-createdAt&limit=${limit}`,
  });
};

/** An unused element; the seed is large enough for the fastest server. */
function fresh(list, k, name) {
  if (k >= list.length)
    throw new Error(`the seed holds ${list.length} for "${name}": fewer or shorter rounds`);
  return list[k];
}

/** A new choice of a service: each person chooses each service once. */
function choice({ buyers, servicos }, k) {
  const turn = Math.floor(k / buyers.length);
  if (turn >= servicos.length) throw new Error('every patient of the seed has every service');
  return { buyer: at(buyers, k), servico: servicos[turn] };
}

const NOT = 'Não, nunca tive.';
const MOTIVO = 'Uso este remédio há três anos, com acompanhamento, e a caixa termina na semana que vem.';

/**
 * By name. `product`, `limit` and `parse` make request number k, from 0 per side; the world is the result of the seeds.
 * `goal` is the ratio to Parse Server that is aimed at.
 */
export const WORKS = {
  list: {
    says: "a patient's list of ten",
    floor: 0.5,
    product: ({ readers }, k) => get('/api/pedidos', at(readers, k).cookie),
    limit: ({ readers }, k) => get(`/pedidos?cliente=${at(readers, k).id}`),
    goal: 3,
    parse: ({ parse }, k) => listOfParse(at(parse.readers, k), 'Pedido', 10),
  },
  read: {
    says: 'an order read',
    floor: 0.5,
    product: ({ read }, k) => get(`/api/pedidos/${at(read, k).id}`, at(read, k).cookie),
    limit: ({ read }, k) => get(`/pedidos/${at(read, k).id}?cliente=${at(read, k).cliente}`),
  },
  chat: {
    says: 'a chat page',
    floor: 0.5,
    product: ({ readers }, k) => get('/api/chat', at(readers, k).cookie),
    limit: ({ readers }, k) => get(`/mensagens?cliente=${at(readers, k).id}`),
    parse: ({ parse }, k) => listOfParse(at(parse.readers, k), 'Mensagem', 50),
  },
  desk: {
    says: "the desk's first page",
    floor: 0.3,
    product: ({ admin }) => send('POST', '/api/adm/pedidos/consulta', admin, {}),
    limit: () => get('/mesa'),
  },
  order: {
    says: 'making an order',
    floor: 0.25,
    product: (world, k) => {
      const { buyer, servico } = choice(world, k);
      return send('POST', '/api/pedidos', buyer.cookie, {
        Servico_Selecionado: servico,
        chave: randomUUID(),
      });
    },
    limit: ({ buyers, servicos }, k) =>
      send('POST', '/pedidos', null, {
        cliente: at(buyers, k).id,
        servico: at(servicos, k),
        chave: randomUUID(),
      }),
    goal: 1.3,
    parse: ({ parse, servicos }, k) =>
      asParse(at(parse.buyers, k), {
        method: 'POST',
        path: '/classes/Pedido',
        body: {
          Servico_Selecionado: at(servicos, k),
          chave: randomUUID(),
          status: 'Sendo Feito - Serviço Selecionado',
          preco: 49.9,
        },
      }),
  },
  step: {
    says: 'a step of the questionnaire',
    floor: 0.25,
    product: ({ open, perguntas }, k) => {
      const { id, cookie } = fresh(open, k, 'a step');
      return send('PUT', `/api/pedidos/${id}/historico`, cookie, historico(perguntas));
    },
    limit: ({ open, perguntas }, k) =>
      send('PUT', `/pedidos/${at(open, k).id}/historico`, null, historico(perguntas)),
  },
  message: {
    says: 'a chat message',
    floor: 0.25,
    product: ({ writers }, k) =>
      send('POST', '/api/chat', at(writers, k).cookie, { id: randomUUID(), mensagem: MOTIVO }),
    limit: ({ writers }, k) =>
      send('POST', '/mensagens', null, { id: randomUUID(), cliente: at(writers, k).id, mensagem: MOTIVO }),
    parse: ({ parse }, k) =>
      asParse(at(parse.writers, k), {
        method: 'POST',
        path: '/classes/Mensagem',
        body: { mensagem: MOTIVO, Por: 'Cliente' },
      }),
  },
  draft: {
    says: 'a draft patch',
    floor: 0.25,
    product: ({ drafts }, k) => {
      const { id, cookie } = at(drafts, k);
      return send('PATCH', `/api/pedidos/${id}/rascunho`, cookie, typed(k));
    },
    limit: ({ drafts }, k) => send('PATCH', `/rascunhos/${at(drafts, k).id}`, null, typed(k)),
  },
  'sign-in': {
    says: 'signing in',
    floor: 0.85,
    product: ({ buyers }, k) => send('POST', '/api/sessao', null, { cpf: at(buyers, k).cpf, senha: SENHA }),
    limit: () => send('POST', '/senha', null, { senha: SENHA }),
  },
};

function historico({ saude, tratamento }) {
  return {
    versaoSaude: saude.versao,
    versaoTrat: tratamento.versao,
    histSaude: saude.perguntas.map(() => NOT),
    histTrat: tratamento.perguntas.map(() => NOT),
    motivacao: MOTIVO,
    outrasInfos: NOT,
    declaraVerdade: true,
    autorizaEnvio: true,
  };
}

/** One field after another pause of the typing. */
function typed(k) {
  return { versao: 0, campos: { motivacao: `${MOTIVO} ${k}` } };
}
