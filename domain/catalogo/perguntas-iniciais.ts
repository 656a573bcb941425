import type { Ajustes, Pergunta, Sinais } from './perguntas.ts';

const semDescricao = (pergunta: string, more: Sinais & Ajustes = {}): Pergunta => ({
  pergunta,
  descricao: '',
  ...more,
});

const NAO = ['Não'];

/**
 * Health questions of a new installation. They carry no description, because `/perguntas` edits none. The 180 days are
 * CFM 2.314/2022's limit between consultations in person when an illness is followed at a distance.
 */
export const PERGUNTAS_SAUDE_INICIAIS: readonly Pergunta[] = [
  semDescricao('Você tem alguma doença diagnosticada? Diga qual e desde quando.', { rapidas: NAO }),
  semDescricao('Tem alergia a algum remédio, alimento ou outra substância? Conte o que aconteceu.', {
    atencao: true,
    alergia: true,
    rapidas: NAO,
  }),
  semDescricao(
    'Quais remédios você usa hoje, com a dose? Inclua anticoncepcional, fitoterápicos, suplementos e os comprados sem receita.',
    { atencao: true, rapidas: ['Não uso nenhum'] },
  ),
  semDescricao(
    'Está grávida, pode estar grávida ou está amamentando? Se não é o seu caso, escreva "não se aplica".',
    { atencao: true, agora: true },
  ),
  semDescricao(
    'Quando foi a sua última consulta presencial sobre este problema de saúde? Escreva a data. Em doença crônica, o limite é de 180 dias.',
    { rapidas: ['Menos de 6 meses', 'Mais de 6 meses'] },
  ),
  semDescricao(
    'Já teve internação, cirurgia ou problema no coração, nos rins, no fígado ou de saúde mental? Diga qual e quando.',
    { rapidas: NAO },
  ),
  semDescricao(
    'Sente agora dor no peito, falta de ar, desmaio, fraqueza de um lado do corpo, confusão, sangramento forte ou vontade de se machucar? Se sim, não espere por nós: ligue 192 ou, para apoio emocional, 188.',
    // An answer that is neither yes nor no ("um pouco") is still shown first.
    { atencao: true, urgencia: true, agora: true },
  ),
];

/** Treatment questions of a new installation; they serve all nine services. */
export const PERGUNTAS_TRATAMENTO_INICIAIS: readonly Pergunta[] = [
  {
    pergunta: 'De qual remédio ou documento você precisa?',
    descricao:
      'Remédio: nome e concentração, como estão na caixa ou na receita. Exame, encaminhamento, atestado ou relatório: diga qual e para quê.',
    pedido: true,
    rapidas: ['O mesmo da receita vencida'],
  },
  {
    pergunta: 'Qual é a dose e como você toma?',
    descricao:
      'Por exemplo: um comprimido de 50 mg pela manhã. Se não pediu remédio, escreva "não se aplica".',
    pedido: true,
    rapidas: ['Como está na receita', 'Não se aplica'],
  },
  {
    pergunta: 'Há quanto tempo faz este tratamento ou sente este problema?',
    descricao: '',
    rapidas: ['Até 1 ano', '1 a 5 anos', 'Mais de 5 anos'],
  },
  {
    pergunta: 'Quem receitou ou acompanha você, e quando foi a última receita?',
    descricao:
      'Nome e especialidade do médico e a data, se souber. Para receita azul ou amarela sem prova de uso anterior, explique em detalhe por que precisa do remédio.',
    rapidas: ['Médico do posto', 'Médico do convênio'],
  },
  {
    pergunta: 'Sentiu algum efeito ruim ou parou o tratamento por alguns dias?',
    descricao: 'Tontura, sono, tosse, dor muscular, alergia ou qualquer outra coisa que notou.',
    atencao: true,
    agora: true,
    rapidas: NAO,
  },
  {
    pergunta: 'Fez exames recentes? Diga quais, quando e o resultado.',
    descricao:
      'Se tiver o arquivo, envie na próxima etapa. Para PrEP, diga a data e o resultado do último teste de HIV.',
  },
];
