/** Why something that came from the predecessor has a note; the words are the desk's. */
export const MOTIVOS = {
  cadastro_repetido: 'Havia dois cadastros deste CPF. Vale o mais novo; o outro está nesta nota.',
  conta_ja_existe: 'Já há uma conta deste CPF aqui. O cadastro de antes veio fechado, e só a mesa o vê.',
  cpf_pontuado: 'O CPF estava escrito com pontos. A senha de antes não entra; o paciente faz uma nova.',
  cpf_errado: 'O CPF não confere. O cadastro veio, e ninguém entra com ele.',
  cpf_ilegivel: 'O CPF não pode ser lido. O cadastro veio fechado.',
  cadastro_sem_cliente: 'Não havia cadastro deste CPF. Veio um vazio, para guardar o que era dele.',
  dado_recusado: 'Um dado pessoal não tem a forma daqui e ficou só nesta nota.',
  data_ausente: 'A data de criação faltava ou não pode ser lida. Ficou a data da importação.',
  pedido_sem_cliente: 'O pedido não dizia de quem era.',
  servico_desconhecido: 'O serviço não é nenhum dos nove. O nome ficou como estava.',
  status_desconhecido: 'O status não é nenhum dos seis. Ficou o que as respostas e o pagamento mostram.',
  respostas_de_menos: 'Havia menos respostas do que perguntas. As que faltam estão em branco.',
  respostas_de_mais: 'Havia mais respostas do que perguntas. As que sobram estão no fim, sem a pergunta.',
  sem_preco: 'O preço de antes não veio. Ficou o preço de hoje, ou o inicial.',
  pagamento_de_outro: 'O pagamento deste pedido é também o de outro. Ficou com o primeiro.',
  pagamento_desconhecido: 'O provedor de pagamento não conhece o pagamento deste pedido.',
  pago_e_excluido:
    'O pedido estava excluído, e o pagamento dele está com a clínica. Confira se o dinheiro voltou.',
  concluido_sem_pagamento: 'O pedido estava concluído, e o provedor não tem o pagamento dele como recebido.',
  pagador_diferente: 'O cadastro no provedor de pagamento não é o da cobrança deste pedido.',
  autor_desconhecido:
    'Uma mensagem não dizia se era do paciente ou da equipe. Está na conversa com essa ressalva.',
  mensagem_sem_data: 'Mensagens sem data ficaram no fim da conversa.',
  arquivo_recusado: 'Um arquivo não foi aceito, como um envio de hoje não seria.',
  conta_desativada: 'A conta estava desativada. Veio fechada.',
} as const;
export type MotivoDaNota = keyof typeof MOTIVOS;

/** The words of a kind of note; null for one that this version does not know. */
export function palavrasDaNota(motivo: string): string | null {
  return Object.entries(MOTIVOS).find(([known]) => known === motivo)?.[1] ?? null;
}

/** A note about a patient or an order: the kind, and what the predecessor had. */
export type Nota = { motivo: MotivoDaNota; texto: string };

const MAX_NOTA = 20_000;
/** Letters of a note's text that the desk is shown. */
export const NOTA_MOSTRADA = 4_000;

export function nota(motivo: MotivoDaNota, texto = ''): Nota {
  return { motivo, texto: texto.slice(0, MAX_NOTA).toWellFormed() };
}
