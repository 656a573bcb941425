/** A demonstration patient's answers to a questionnaire: one per question of perguntas-iniciais. */
export type Answers = {
  saude: readonly string[];
  tratamento: readonly string[];
  motivacao: string;
  outrasInfos: string;
};

const MARIA_SAUDE = [
  'Pressão alta desde 2016.',
  'Não tenho nenhuma alergia que eu saiba.',
  'Losartana 50 mg, um comprimido pela manhã. Vitamina D de vez em quando.',
  'não se aplica',
  'Fui à clínica do bairro há uns três meses.',
  'Tirei a vesícula em 2009. Fora isso, nada.',
  'Não, nenhum desses sintomas.',
];

const RENOVACAO: Answers = {
  saude: MARIA_SAUDE,
  tratamento: [
    'Losartana 50 mg, caixa com 30 comprimidos.',
    'Um comprimido de 50 mg pela manhã, todos os dias.',
    'Há dez anos, sempre a mesma dose nos últimos cinco.',
    'Dra. Helena, clínica geral. A última receita é do mês passado.',
    'Não senti nada diferente e não parei nenhum dia.',
    'Exame de sangue há três meses: creatinina e potássio normais.',
  ],
  motivacao: 'A minha receita está acabando e quero continuar o tratamento sem parar.',
  outrasInfos: 'Meço a pressão em casa uma vez por semana, costuma dar 12 por 8.',
};

const ENCAMINHAMENTO: Answers = {
  saude: MARIA_SAUDE,
  tratamento: [
    'Encaminhamento para fisioterapia do joelho direito.',
    'não se aplica',
    'O joelho incomoda há uns quatro meses, quando desço escada.',
    'O ortopedista do posto, em março, sugeriu fisioterapia.',
    'Não tomei remédio para isso.',
    'Raio X do joelho em março: desgaste leve.',
  ],
  motivacao: 'O plano pede encaminhamento para marcar as sessões de fisioterapia.',
  outrasInfos: 'Prefiro sessões pela manhã, perto da Vila Mariana.',
};

const ATESTADO: Answers = {
  saude: MARIA_SAUDE,
  tratamento: [
    'Atestado para fazer hidroginástica na academia do bairro.',
    'não se aplica',
    'Caminho aos domingos há dois anos e quero começar na água.',
    'Dra. Helena, clínica geral, na consulta de três meses atrás.',
    'Não, me sinto bem quando caminho.',
    'Eletrocardiograma do ano passado: normal.',
  ],
  motivacao: 'A academia pede um atestado para a matrícula.',
  outrasInfos: 'As aulas são duas vezes por semana, de 45 minutos.',
};

const EXAMES: Answers = {
  saude: MARIA_SAUDE,
  tratamento: [
    'Pedido dos exames de sangue de rotina.',
    'não se aplica',
    'Faço uma vez por ano.',
    'Dra. Helena, clínica geral, pediu os do ano passado.',
    'Não.',
    'Os do ano passado: glicemia 92 e colesterol total 188.',
  ],
  motivacao: 'Quero levar os exames prontos na próxima consulta.',
  outrasInfos: 'Posso ir em jejum qualquer dia da semana.',
};

const RELATORIO: Answers = {
  saude: MARIA_SAUDE,
  tratamento: [
    'Relatório do tratamento de pressão para o plano de saúde.',
    'Um comprimido de losartana 50 mg pela manhã.',
    'Há dez anos.',
    'Dra. Helena, clínica geral, há três meses.',
    'Não.',
    'Exame de sangue há três meses: sem alterações.',
  ],
  motivacao: 'Estou mudando de plano e pediram um relatório do acompanhamento.',
  outrasInfos: 'O plano aceita o documento em PDF.',
};

const ESCOLA: Answers = {
  saude: [
    'Rinite, desde os seis anos.',
    'Alergia a poeira: espirra e o nariz coça.',
    'Soro fisiológico no nariz à noite.',
    'não se aplica',
    'Consulta com a pediatra há dois meses.',
    'Nunca ficou internado nem foi operado.',
    'Não, nenhum desses sintomas.',
  ],
  tratamento: [
    'Atestado para o time de futsal da escola.',
    'não se aplica',
    'Joga na escola há três anos.',
    'Dra. Beatriz, pediatra, há dois meses.',
    'Não sentiu nada.',
    'Hemograma há dois meses: normal.',
  ],
  motivacao: 'A escola pede o atestado até o começo do campeonato.',
  outrasInfos: 'Quem escreve é a Renata, mãe do Davi.',
};

const GERAL: Answers = {
  saude: [
    'Nenhuma doença diagnosticada.',
    'Não tenho alergias que eu saiba.',
    'Só o que estou pedindo para renovar.',
    'não se aplica',
    'Há dois meses, no posto do bairro.',
    'Nunca fui internado nem operado.',
    'Não, nenhum desses sintomas.',
  ],
  tratamento: [
    'O mesmo documento da última vez.',
    'Como está na última receita.',
    'Há mais de um ano.',
    'No posto do bairro, há dois meses.',
    'Não senti nada diferente.',
    'Exames de rotina há dois meses: normais.',
  ],
  motivacao: 'Preciso continuar o acompanhamento.',
  outrasInfos: 'Nada a acrescentar.',
};

/** Invented and harmless. */
export const ANSWERS = { RENOVACAO, ENCAMINHAMENTO, ATESTADO, EXAMES, RELATORIO, ESCOLA, GERAL } as const;
