import type { Ajustes, Pergunta, Sinais } from './perguntas.ts';
import { type Servico, SERVICOS } from './servicos.ts';

const NAO = ['Não'];

const RENOVACOES = SERVICOS.filter(({ grupo }) => grupo === 'receitas').map(({ titulo }) => titulo);
const PREP: Servico = 'PrEP Online (Prevenção ao HIV)';
const EXAMES: Servico = 'Pedido de Exames Complementares';
const ENCAMINHAMENTOS: Servico = 'Pedido de Encaminhamentos';
const ATESTADOS: Servico = 'Atestados de saúde';
const RELATORIO: Servico = 'Relatório ou Laudo Médico';

/** Services that end in a prescription: they ask allergies, other medicines, pregnancy and urgency. */
const COM_RECEITA = [...RENOVACOES, PREP];
const SEM_RECEITA = [EXAMES, ENCAMINHAMENTOS, ATESTADOS, RELATORIO];

type Feita = Sinais & Ajustes & { em?: readonly Servico[]; descricao?: string };

const feita = (pergunta: string, { em, descricao = '', ...more }: Feita): Pergunta => ({
  pergunta,
  descricao,
  ...more,
  ...(em && { servicos: SERVICOS.flatMap(({ titulo }) => (em.includes(titulo) ? [titulo] : [])) }),
});

/** Health questions of a new installation. They carry no description, because `/perguntas` edits none. */
export const PERGUNTAS_SAUDE_INICIAIS: readonly Pergunta[] = [
  feita('Tem alergia a algum remédio, alimento ou outra substância? Conte o que aconteceu.', {
    em: COM_RECEITA,
    atencao: true,
    alergia: true,
    rapidas: NAO,
  }),
  feita(
    'Quais remédios você usa hoje, com a dose? Inclua anticoncepcional, fitoterápicos, suplementos e os comprados sem receita.',
    { em: COM_RECEITA, atencao: true, rapidas: ['Não uso nenhum'] },
  ),
  feita('Você tem alguma doença diagnosticada? Diga qual e desde quando.', {
    em: [RELATORIO],
    rapidas: NAO,
  }),
  feita('Tem alergia, outra doença ou remédio de todo dia? Diga qual.', {
    em: SEM_RECEITA,
    atencao: true,
    rapidas: NAO,
  }),
  feita(
    'Está grávida, pode estar grávida ou está amamentando? Se não é o seu caso, escreva "não se aplica".',
    { em: [...COM_RECEITA, EXAMES], atencao: true, agora: true },
  ),
  feita(
    'Sente agora dor no peito, falta de ar, desmaio, fraqueza de um lado do corpo, confusão, sangramento forte ou vontade de se machucar? Se sim, não espere por nós: ligue 192 ou, para apoio emocional, 188.',
    // An answer that is neither yes nor no ("um pouco") is still shown first.
    { atencao: true, urgencia: true, agora: true },
  ),
];

/**
 * Treatment questions of a new installation: what the document of each service needs. The first three are about the same
 * medicines, one a line in the same order, from which a doctor fills the items (`domain/documentos/pedido`). The 180 days
 * are CFM 2.314/2022's limit between consultations in person when an illness is followed at a distance.
 */
export const PERGUNTAS_TRATAMENTO_INICIAIS: readonly Pergunta[] = [
  feita('Quais remédios você quer renovar?', {
    em: RENOVACOES,
    descricao: 'Um por linha, pela marca da caixa ou pela substância. Se não souber, envie a foto.',
    pedido: true,
    linhas: 'remedios',
    rapidas: ['Os mesmos da receita vencida'],
  }),
  feita('Qual é a dose de cada um?', {
    em: RENOVACOES,
    descricao: 'Uma por linha, na mesma ordem. Por exemplo: 50 mg.',
    pedido: true,
    linhas: 'doses',
    rapidas: ['Como está na receita'],
  }),
  feita('Como você toma cada um?', {
    em: RENOVACOES,
    descricao: 'Um por linha, na mesma ordem. Por exemplo: 1 comprimido de manhã.',
    pedido: true,
    linhas: 'usos',
    rapidas: ['Sigo a receita'],
  }),
  feita('Quem receitou, e há quanto tempo você usa?', {
    em: RENOVACOES,
    descricao:
      'Diga também quando foi a última consulta presencial: em doença crônica, o limite é de 180 dias. Para receita azul ou amarela sem prova de uso anterior, explique em detalhe por que precisa do remédio.',
    rapidas: ['Médico do posto', 'Médico do convênio'],
  }),
  feita('Para quem você vai entregar o atestado?', {
    em: [ATESTADOS],
    descricao: 'O nome da empresa ou da escola não sai no atestado.',
    rapidas: ['RH da empresa', 'Secretaria da escola', 'Academia ou clube'],
  }),
  feita('De quantos dias você precisa?', {
    em: [ATESTADOS],
    descricao: 'Quem decide é o médico. O preço é o mesmo para qualquer número de dias.',
    pedido: true,
    rapidas: ['1 dia', '2 dias', '3 dias', 'Não se aplica'],
  }),
  feita('O que você sente?', {
    em: [ATESTADOS],
    descricao: 'Com as suas palavras: dor, febre, enjoo, cansaço.',
    rapidas: ['Nada, estou bem'],
  }),
  feita('Desde quando você está assim?', {
    em: [ATESTADOS],
    descricao: 'O dia em que começou, se souber.',
    pedido: true,
    rapidas: ['Hoje', 'Ontem', 'Anteontem', 'Não se aplica'],
  }),
  feita('Quais exames você quer fazer?', {
    em: [EXAMES],
    descricao: 'Um por linha, pelo nome ou pela sigla. Se tem um pedido antigo, envie na próxima etapa.',
    pedido: true,
    rapidas: ['Exames de rotina'],
  }),
  feita('Para qual especialista ou serviço você quer ir?', {
    em: [ENCAMINHAMENTOS],
    descricao: 'Por exemplo: cardiologista, ou fisioterapia do joelho.',
    pedido: true,
    rapidas: ['Cardiologista', 'Dermatologista', 'Ortopedista', 'Psicólogo'],
  }),
  feita('O que o relatório precisa dizer, e para quem ele vai?', {
    em: [RELATORIO],
    descricao: 'Se pediram um modelo, envie na próxima etapa.',
    pedido: true,
    rapidas: ['Perícia do INSS', 'Plano de saúde', 'Escola', 'Trabalho'],
  }),
  feita('O que está acontecendo com você, e há quanto tempo?', {
    em: [EXAMES, ENCAMINHAMENTOS],
    descricao: 'Com as suas palavras: o que sente, onde e quando piora.',
    rapidas: ['Nada, é rotina'],
  }),
  feita('Quem acompanha você, e o que já foi feito?', {
    em: [ENCAMINHAMENTOS, RELATORIO],
    descricao:
      'Médicos, tratamentos e a data da última consulta presencial: em doença crônica, o limite é de 180 dias.',
    rapidas: ['Ninguém ainda'],
  }),
  feita('Fez exames recentes? Diga quais, quando e o resultado.', {
    em: [EXAMES, RELATORIO],
    descricao: 'Se tiver o arquivo, envie na próxima etapa.',
    rapidas: NAO,
  }),
  feita('Já usou PrEP? Diga quando e como tomava.', {
    em: [PREP],
    pedido: true,
    rapidas: ['Nunca usei', 'Uso todo dia'],
  }),
  feita('Quando fez o último teste de HIV, e qual foi o resultado?', {
    em: [PREP],
    descricao: 'Se tiver o arquivo, envie na próxima etapa.',
    rapidas: ['Ainda não fiz'],
  }),
  feita('Tem ou teve problema nos rins ou hepatite B?', {
    em: [PREP],
    atencao: true,
    rapidas: ['Não', 'Não sei'],
  }),
  feita('Nas últimas 72 horas, teve relação sem camisinha ou outra situação de risco?', {
    em: [PREP],
    descricao:
      'Se sim, não espere por nós: procure hoje um pronto atendimento e peça a PEP, que só funciona se começar em até 72 horas.',
    atencao: true,
    agora: true,
    rapidas: ['Não', 'Sim'],
  }),
];
