import type { PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { palavraParecida } from '#domain/mesa/nome-parecido.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { atosFor } from '#web/mesa/pedidos-adm/pedidos-adm.public.ts';
import type { AskedAct } from '#web/caso/paleta/paleta.public.ts';

export type PedidoOfAct = Pick<
  PedidoNaMesa,
  'id' | 'numero' | 'cpf' | 'status' | 'contestada' | 'cobranca' | 'nome' | 'nomeSocial'
>;

/** Where an act on an order begins: a screen, and the dialog that it opens; null where the order does not allow it. */
type Way = { to: string; asks: AskedAct | null } | null;

/** An act on an order, the first words that ask for it, and where it begins: nothing is done from the palette. */
type PedidoAct = {
  verb: string;
  words: readonly string[];
  detail: string;
  way: (pedido: PedidoOfAct) => Way;
};

function asking(ato: AskedAct['ato'], { id: pedido }: PedidoOfAct): Way {
  return { to: `/pedido/${pedido}`, asks: { ato, pedido } };
}

/** Money of an open order is kept once it is deleted; that of a deleted one waits at the refunds. */
function refundWay(pedido: PedidoOfAct): Way {
  const situacao = situacaoDoPagamento(pedido.cobranca?.status ?? null);
  if (pedido.status !== 'Excluído') return situacao === 'paga' ? asking('excluir', pedido) : null;
  if (situacao !== 'paga' && situacao !== 'reembolso-andamento') return null;
  return { to: '/devolucoes', asks: { ato: 'reembolsar', pedido: pedido.id } };
}

export const PEDIDO_ACTS: readonly PedidoAct[] = [
  {
    verb: 'Concluir',
    words: ['concluir', 'conclua', 'terminar', 'finalizar', 'encerrar'],
    detail: 'abre a pergunta',
    way: (pedido) => (atosFor(pedido.status).includes('concluir') ? asking('concluir', pedido) : null),
  },
  {
    verb: 'Reabrir',
    words: ['reabrir', 'reabra'],
    detail: 'abre a pergunta',
    way: (pedido) => (atosFor(pedido.status).includes('reabrir') ? asking('reabrir', pedido) : null),
  },
  {
    verb: 'Excluir',
    words: ['excluir', 'exclua', 'apagar', 'remover', 'cancelar'],
    detail: 'abre a pergunta',
    way: (pedido) => (atosFor(pedido.status).includes('excluir') ? asking('excluir', pedido) : null),
  },
  {
    verb: 'Restaurar',
    words: ['restaurar', 'restaure', 'recuperar'],
    detail: 'abre a pergunta',
    way: (pedido) => (atosFor(pedido.status).includes('restaurar') ? asking('restaurar', pedido) : null),
  },
  {
    verb: 'Reembolsar',
    words: ['reembolsar', 'reembolso', 'devolver', 'devolucao', 'estornar', 'estorno'],
    detail: 'abre a pergunta; o dinheiro passa por Devoluções',
    way: refundWay,
  },
  {
    verb: 'Chat com',
    words: ['chat', 'conversa', 'conversar', 'mensagem', 'responder', 'falar'],
    detail: 'abre a conversa',
    way: ({ contestada, cpf }) =>
      contestada || cpf === '' ? null : { to: `/chatpageadm/${cpf}`, asks: null },
  },
  {
    verb: 'Detalhes de',
    words: ['detalhes', 'abrir', 'ver'],
    detail: 'abre o pedido',
    way: ({ id }) => ({ to: `/pedido/${id}`, asks: null }),
  },
];

/** Letters of the beginning of a word that stand for it. */
const BEGINNING = 5;

/** The act that a search begins with, and what it is about; null where its first word asks for none. */
export function lerAto(busca: string): { act: PedidoAct; sobre: string } | null {
  const [first = '', ...rest] = busca.trim().split(/\s+/);
  const word = semAcento(first);
  const sobre = rest.join(' ').replace(/^(?:o |a )?(?:pedido |de |do |da |com )+/i, '');
  const exact = PEDIDO_ACTS.find(({ words }) =>
    words.some((one) => one === word || (word.length >= BEGINNING && one.startsWith(word))),
  );
  // A short word with a mistake, or one alone, may be a name.
  const mistyped = sobre !== '' && word.length > BEGINNING;
  const act =
    exact ?? (!mistyped ? undefined : PEDIDO_ACTS.find(({ words }) => palavraParecida(word, words) !== null));
  return act ? { act, sobre } : null;
}

/** An errand of the desk that begins on a screen of its own. */
export const SCREEN_ACTS: readonly { name: string; to: string; words: string }[] = [
  { name: 'Imprimir documentos', to: '/correio', words: 'imprimir impressora papel folha' },
  { name: 'Postar cartas', to: '/correio', words: 'postar enviar correios rastreio envelope' },
  { name: 'Fechar o mês', to: '/fechamento', words: 'fechar mes fechamento contabilidade notas' },
  { name: 'Pagar os médicos', to: '/repasse', words: 'fechar mes repasse pagamento medicos pagar' },
  {
    name: 'Reembolsar ou devolver dinheiro',
    to: '/devolucoes',
    words: 'reembolsar reembolso estornar estorno pix',
  },
  { name: 'Responder as conversas', to: '/conversas', words: 'chat mensagens responder conversar' },
  {
    name: 'Ver os pedidos atrasados',
    to: '/pedidos?prazo=atrasados&ordem=prazo',
    words: 'atraso vencidos prazo',
  },
  { name: 'Mudar um preço', to: '/precos', words: 'valor precos editar' },
  { name: 'Mudar um frete', to: '/fretes', words: 'valor fretes editar entrega' },
  { name: 'Marcar um feriado', to: '/prazos', words: 'feriados folga calendario' },
  { name: 'Cadastrar um médico', to: '/medicos', words: 'adicionar medicos medica novo' },
  { name: 'Cadastrar um talão', to: '/taloes', words: 'adicionar taloes novo notificacao' },
  { name: 'Mudar a agenda', to: '/agenda', words: 'horarios consultas agenda' },
  { name: 'Mudar um e-mail de aviso', to: '/avisos', words: 'avisos textos email' },
  { name: 'Trocar a senha', to: '/seguranca', words: 'senha seguranca chave codigo' },
];
