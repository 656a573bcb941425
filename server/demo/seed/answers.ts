import {
  PERGUNTAS_SAUDE_INICIAIS,
  PERGUNTAS_TRATAMENTO_INICIAIS,
} from '#domain/catalogo/perguntas-iniciais.ts';
import { perguntasDoServico, rapidasDe, type Pergunta } from '#domain/catalogo/perguntas.ts';
import type { Servico } from '#domain/catalogo/servicos.ts';

/** A demonstration patient's answers: one per question that perguntas-iniciais asks for the service. */
export type Answers = {
  saude: readonly string[];
  tratamento: readonly string[];
  motivacao: string;
  outrasInfos: string;
};

const CALM = 'Não, nenhum desses sintomas.';
const MARIA_DAILY = 'Pressão alta desde 2016: losartana 50 mg pela manhã. Alergia não tenho.';

const RENOVACAO: Answers = {
  saude: [
    'Não tenho nenhuma alergia que eu saiba.',
    'Losartana 50 mg, um comprimido pela manhã. Vitamina D de vez em quando.',
    'não se aplica',
    CALM,
  ],
  tratamento: [
    'Losartana',
    '50 mg',
    'Um comprimido pela manhã, todos os dias.',
    'Dra. Helena, clínica geral, há dez anos. Fui à clínica do bairro há três meses.',
  ],
  motivacao: 'A minha receita está acabando e quero continuar o tratamento sem parar.',
  outrasInfos: 'Meço a pressão em casa uma vez por semana, costuma dar 12 por 8.',
};

const ENCAMINHAMENTO: Answers = {
  saude: [MARIA_DAILY, CALM],
  tratamento: [
    'Encaminhamento para fisioterapia do joelho direito.',
    'O joelho incomoda há uns quatro meses, quando desço escada.',
    'O ortopedista do posto, em março, sugeriu fisioterapia. Raio X: desgaste leve.',
  ],
  motivacao: 'O plano pede encaminhamento para marcar as sessões de fisioterapia.',
  outrasInfos: 'Prefiro sessões pela manhã, perto da Vila Mariana.',
};

const ATESTADO: Answers = {
  saude: [MARIA_DAILY, CALM],
  tratamento: ['Academia do bairro.', 'não se aplica', 'Nada, me sinto bem quando caminho.', 'não se aplica'],
  motivacao: 'Preciso do atestado para fazer hidroginástica na academia do bairro.',
  outrasInfos: 'As aulas são duas vezes por semana, de 45 minutos.',
};

const EXAMES: Answers = {
  saude: [MARIA_DAILY, 'não se aplica', CALM],
  tratamento: [
    'Os exames de sangue de rotina.',
    'Nada, faço uma vez por ano.',
    'Os do ano passado: glicemia 92 e colesterol total 188.',
  ],
  motivacao: 'Quero levar os exames prontos na próxima consulta.',
  outrasInfos: 'Posso ir em jejum qualquer dia da semana.',
};

const RELATORIO: Answers = {
  saude: ['Pressão alta desde 2016.', 'Tirei a vesícula em 2009. Losartana 50 mg pela manhã.', CALM],
  tratamento: [
    'O tratamento de pressão, para o plano de saúde.',
    'Dra. Helena, clínica geral, há dez anos. A última consulta foi há três meses.',
    'Exame de sangue há três meses: sem alterações.',
  ],
  motivacao: 'Estou mudando de plano e pediram um relatório do acompanhamento.',
  outrasInfos: 'O plano aceita o documento em PDF.',
};

const ESCOLA: Answers = {
  saude: ['Rinite e alergia a poeira: espirra e o nariz coça. Soro fisiológico à noite.', CALM],
  tratamento: ['Secretaria da escola.', 'não se aplica', 'Nada, está bem.', 'não se aplica'],
  motivacao: 'A escola pede o atestado para o time de futsal até o começo do campeonato.',
  outrasInfos: 'Quem escreve é a Renata, mãe do Davi. Joga na escola há três anos.',
};

/** Invented and harmless. */
export const ANSWERS = { RENOVACAO, ENCAMINHAMENTO, ATESTADO, EXAMES, RELATORIO, ESCOLA } as const;

/** The first quick answer of each question that is asked for the service. */
export function quickAnswers(servico: Servico): Answers {
  const tap = (lista: readonly Pergunta[]) =>
    perguntasDoServico(lista, servico).map((one) => rapidasDe(one)[0] ?? 'Cardiologista.');
  return {
    saude: tap(PERGUNTAS_SAUDE_INICIAIS),
    tratamento: tap(PERGUNTAS_TRATAMENTO_INICIAIS),
    motivacao: 'Preciso continuar o acompanhamento.',
    outrasInfos: 'Nada a acrescentar.',
  };
}
