import { CAMPO_EXAMES } from './exames.ts';
import { CAMPOS_DA_RECEITA, itens, OID_DE_RECEITA } from './receita.ts';
import type { DefinicaoDoTipo } from './tipo-de-documento.ts';

/** The two substances of PrEP and their strength (PCDT PrEP oral, Portaria SECTICS/MS 55/2024). */
export const PREP_SUBSTANCIAS = ['tenofovir', 'entricitabina'] as const;

/** An HIV test counts for so many days (Nota Técnica 26/2024-CGAHV). */
export const PREP_DIAS_DO_TESTE = 7;

/** Least creatinine clearance, in ml/min. */
export const PREP_CLEARANCE_MINIMO = 60;

/** Most tablets at the start and afterwards; the product's 30 days of treatment hold besides. */
export const PREP_COMPRIMIDOS = { inicio: 30, continuacao: 120 } as const;

/** The prescription of HIV prophylaxis, with the exams that go with it. */
export const PREP = {
  slug: 'prep',
  titulo: 'Receita de PrEP',
  artigo: 'a',
  papel: 'prep',
  oid: OID_DE_RECEITA,
  servicos: ['prep'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: 30,
  blocos: ['endereco-do-paciente'],
  campos: [
    itens(1),
    {
      nome: 'etapa',
      rotulo: 'Etapa da PrEP',
      entrada: 'escolha',
      opcoes: [
        { valor: 'inicio', rotulo: 'Início' },
        { valor: 'continuacao', rotulo: 'Continuação' },
      ],
      inicial: 'inicio',
      exigido: 'sempre',
    },
    {
      nome: 'testeHivData',
      rotulo: 'Data do teste de HIV',
      dica: 'Feito há no máximo 7 dias.',
      entrada: 'data',
      exigido: 'sempre',
    },
    {
      nome: 'testeHivResultado',
      rotulo: 'Resultado do teste de HIV',
      entrada: 'escolha',
      opcoes: [
        { valor: 'nao-reagente', rotulo: 'Não reagente' },
        { valor: 'reagente', rotulo: 'Reagente' },
        { valor: 'indeterminado', rotulo: 'Indeterminado' },
      ],
      exigido: 'sempre',
    },
    {
      nome: 'clearance',
      rotulo: 'Clearance de creatinina',
      dica: 'Em ml/min, a partir de 60.',
      entrada: 'inteiro',
      minimo: 0,
      limite: 400,
      exigido: 'sempre',
    },
    { ...CAMPO_EXAMES, exigido: 'nunca' },
    ...CAMPOS_DA_RECEITA,
  ],
} as const satisfies DefinicaoDoTipo;
