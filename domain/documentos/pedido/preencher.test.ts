import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemDaReceita } from '../receita.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import { listasDoPedido } from './listas.testing.ts';
import { preencherDoPedido } from './preencher.ts';

const HOJE = '2026-11-27';
const EXAMES = listasDoPedido('exames');
const RECEITA = listasDoPedido('simples');
const ESPECIALIDADES = listasDoPedido('encaminhamento');

const fill = (tipo: TipoDeDocumento, respostas: readonly string[], motivacao = '') => {
  const listas = tipo === 'exames' ? EXAMES : tipo === 'encaminhamento' ? ESPECIALIDADES : RECEITA;
  return preencherDoPedido(tipo, { respostas, motivacao }, listas, HOJE);
};

const line = ({ medicamento, apresentacao, quantidade, posologia, dias, continuo }: ItemDaReceita) =>
  [
    medicamento,
    apresentacao,
    quantidade,
    posologia,
    dias === 30 ? '' : `${dias} dias`,
    continuo ? 'contínuo' : '',
  ]
    .join(' | ')
    .replace(/[ |]+$/, '');

function items(tipo: TipoDeDocumento, respostas: readonly string[], motivacao = ''): string[] {
  const { itens } = fill(tipo, respostas, motivacao).dados as { itens?: ItemDaReceita[] };
  return (itens ?? []).map(line);
}

describe('a request for medicines fills the items', () => {
  test.each<[respostas: string[], itens: string[]]>([
    [
      ['Losartana 50 mg, caixa com 30 comprimidos.', 'Um comprimido de 50 mg pela manhã, todos os dias.'],
      [
        'Losartana | 50 mg, comprimido revestido | 30 comprimidos | Um comprimido de 50 mg pela manhã, todos os dias |  | contínuo',
      ],
    ],
    [
      ['Rivotril 2mg', '1 comprimido à noite'],
      ['Clonazepam (Rivotril) | 2 mg, comprimido | 30 comprimidos | 1 comprimido à noite'],
    ],
    [
      ['losartana 50mg e hidroclorotiazida 25 mg', 'losartana 1 cp 12/12h, hidroclorotiazida 1 cp de manhã'],
      [
        'Losartana | 50 mg, comprimido revestido | 60 comprimidos | 1 cp 12/12h',
        'Hidroclorotiazida | 25 mg, comprimido | 30 comprimidos | 1 cp de manhã',
      ],
    ],
    [
      ['Amoxicilina com clavulanato 875/125', '1 cp 12/12h por 7 dias'],
      [
        'Amoxicilina + ácido clavulânico | 875 mg + 125 mg, comprimido revestido | 14 comprimidos | 1 cp 12/12h por 7 dias | 7 dias',
      ],
    ],
    [
      ['Puran T4 50', 'um comprimido em jejum todos os dias'],
      [
        'Levotiroxina (Puran T4) | 50 mcg, comprimido | 30 comprimidos | um comprimido em jejum todos os dias |  | contínuo',
      ],
    ],
    [
      ['Venvanse 30mg', '1 cápsula de manhã'],
      ['Lisdexanfetamina (Venvanse) | 30 mg, cápsula | 30 cápsulas | 1 cápsula de manhã'],
    ],
    // A dose is no strength; unreadable text is kept as written.
    [['Insulina glargina', '20 UI à noite'], ['Insulina glargina |  |  | 20 UI à noite']],
    [['Dipirona gotas', '40 gotas se dor'], ['Dipirona |  |  | 40 gotas se dor']],
    [['Omeprazol 20mg cápsula', '1x ao dia'], ['Omeprazol | 20 mg, cápsula |  | 1x ao dia']],
    // With two medicines a dose without a name is ambiguous.
    [
      ['Losartana 50 mg e sinvastatina 20 mg', '1 ao dia'],
      ['Losartana | 50 mg, comprimido revestido', 'Sinvastatina | 20 mg, comprimido revestido'],
    ],
    // Strengths follow the names: nothing is reordered.
    [
      ['Ácido clavulânico + amoxicilina 125 mg + 875 mg', ''],
      ['Amoxicilina + ácido clavulânico | 875 mg + 125 mg, comprimido revestido'],
    ],
    [['Ácido clavulânico + amoxicilina 875 mg + 125 mg', ''], ['Amoxicilina + ácido clavulânico']],
    [['Losartana', '50 mg'], ['Losartana | 50 mg, comprimido revestido']],
    [['não posso tomar dipirona, quero paracetamol 750mg', ''], ['Paracetamol | 750 mg']],
    [['Parei a sertralina. Alergia a dipirona', 'não se aplica'], []],
    [['não sei', 'não se aplica'], []],
    // Medicine, dose and use, one medicine a line.
    [
      ['Losartana\nZocor\n', '50 mg\n20 mg', '1 comprimido de manhã\n1 comprimido à noite'],
      [
        'Losartana | 50 mg, comprimido revestido | 30 comprimidos | 1 comprimido de manhã',
        'Sinvastatina (Zocor) | 20 mg, comprimido revestido | 30 comprimidos | 1 comprimido à noite',
      ],
    ],
    // The line of an unknown name says nothing about the others; an answer with other lines is of all or of none.
    [
      ['Zargyl\nLosartana', '10 mg\n50 mg', '2 ao dia\nComo está na receita'],
      ['Losartana | 50 mg, comprimido revestido'],
    ],
    [
      ['Losartana\nSinvastatina', '50 mg\n20 mg', '1 ao dia'],
      ['Losartana | 50 mg, comprimido revestido', 'Sinvastatina | 20 mg, comprimido revestido'],
    ],
    // Words about another medicine are no dose of this one.
    [['Losartana 50 mg. Parei a sertralina 50 mg 1 ao dia', ''], ['Losartana | 50 mg, comprimido revestido']],
  ])('%j', (respostas, itens) => {
    expect(items('simples', respostas)).toEqual(itens);
  });

  test('answers that name none → the motivation is read', () => {
    const said =
      'Rivotril 2 mg, tomo 1 à noite há 6 anos. E Dipirona 500 para a dor de cabeça, quando precisa.';
    expect(items('simples', ['O mesmo da receita vencida', 'Como está na receita'], said)).toEqual([
      'Clonazepam (Rivotril) | 2 mg, comprimido | 30 comprimidos | 1 comprimido à noite |  | contínuo',
      'Dipirona',
    ]);
    expect(items('simples', ['Losartana 50 mg'], said)).toEqual(['Losartana | 50 mg, comprimido revestido']);
  });

  test('a form for one medicine → the one that asks for it; the others are said', () => {
    const { dados, campos, sobras } = fill('azul', ['Losartana 50 mg, Rivotril 2 mg']);
    expect(dados).toMatchObject({ itens: [{ medicamento: 'Clonazepam (Rivotril)' }] });
    expect(campos).toEqual(['itens.0.medicamento', 'itens.0.apresentacao', 'itens.0.viaDeUso']);
    expect(sobras).toEqual(['Losartana']);
  });

  test('a name that no list knows → said, beside those that are known', () => {
    expect(fill('simples', ['Omeprazol 20 mg e Zargyl 10 mg']).sobras).toEqual(['Zargyl 10 mg']);
    expect(fill('simples', ['Omeprazol\nZargyl', '20 mg\n10 mg']).sobras).toEqual(['Zargyl 10 mg']);
    expect(fill('simples', ['caixa com comprimidos de 50 mg de losartana']).sobras).toEqual([]);
  });

  test('each field that is listed as filled holds something, whatever is written', () => {
    const word = fc.constantFrom(
      'losartana',
      'Rivotril',
      '50',
      'mg',
      '2',
      'e',
      '+',
      '1 cp',
      'à noite',
      ',',
      '.',
      'há 2 anos',
      'não',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 20 }), (words) => {
        const { dados, campos } = fill('simples', [words.join(' ')]);
        const { itens = [] } = dados as { itens?: Record<string, unknown>[] };
        for (const campo of campos) {
          const [, at = '', nome = ''] = campo.split('.');
          expect([campo, Boolean(itens[Number(at)]?.[nome])]).toEqual([campo, true]);
        }
        expect(itens.length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 200 },
    );
  });
});

test.each<[respostas: string[], dados: object]>([
  [
    ['Preciso de atestado de três dias a partir de 24/11/2026, estou com febre há 2 dias'],
    { dias: 3, inicio: '24/11/2026' },
  ],
  [['uma semana, desde ontem'], { dias: 7, inicio: '26/11/2026' }],
  [['atestado de hoje e amanhã, estou gripado'], { dias: 2, inicio: '27/11/2026' }],
  [['estou com tosse faz 3 dias'], {}],
  [['2 dias ou 5 dias, o que o médico achar'], {}],
  [['acompanhante da minha filha por 2 dias'], { finalidade: 'acompanhamento', dias: 2 }],
  [['declaração de comparecimento de hoje'], { finalidade: 'comparecimento', inicio: '27/11/2026' }],
  [
    ['Atestado para fazer hidroginástica na academia do bairro.'],
    { finalidade: 'saude', aptoPara: 'fazer hidroginástica na academia do bairro' },
  ],
  [['900 dias'], {}],
  [['RH da empresa', '3 dias', 'Anteontem'], { dias: 3, inicio: '25/11/2026' }],
])('a request for a certificate %j → %j', (respostas, dados) => {
  expect(fill('atestado', respostas).dados).toEqual(dados);
});

test.each<[respostas: string[], exames: string[], sobras: string[]]>([
  [
    ['Hemograma, TSH, T4 livre, glicemia e colesterol', 'não se aplica'],
    ['Hemograma completo', 'Hormônio tireoestimulante', 'T4 livre', 'Glicemia de jejum', 'Colesterol total'],
    [],
  ],
  [
    ['rx de tórax e usg tireoide, HMG, vitamina D, xpto123'],
    [
      'Radiografia de tórax PA',
      'Ultrassonografia de tireoide',
      'Hemograma completo',
      'Vitamina D 25-hidroxi',
    ],
    ['xpto123'],
  ],
  // "Na" is sodium where it is an entry of its own.
  [['Na, K'], ['Sódio'], []],
  [['TSH. Na próxima consulta eu mostro'], ['Hormônio tireoestimulante'], []],
])('a request for exams %j → their names %j, what is not known %j', (respostas, exames, sobras) => {
  expect(fill('exames', respostas)).toEqual({ dados: { exames }, campos: ['exames'], sobras });
});

test('a request for a referral → the speciality by any of its names; without one nothing', () => {
  expect(fill('encaminhamento', ['Encaminhamento para cardiologista']).dados).toEqual({
    especialidade: 'Cardiologia',
  });
  expect(fill('encaminhamento', ['ortopedista, por favor']).dados).toEqual({
    especialidade: 'Ortopedia e Traumatologia',
  });
  expect(fill('encaminhamento', ['fisioterapia do joelho']).dados).toEqual({});
  expect(fill('relatorio', ['Losartana 50 mg']).dados).toEqual({});
});
