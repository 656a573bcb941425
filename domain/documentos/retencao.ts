import { CAMPOS_DA_RECEITA, itens, MAX_ITENS, RECEITA } from './receita.ts';
import type { DefinicaoDoTipo } from './tipo-de-documento.ts';

/**
 * A prescription that the pharmacy keeps: antimicrobials (RDC 471/2021, valid 10 days) and GLP-1 (IN 360/2025, valid 90
 * days). It prints sex and age of the patient.
 */
export const RETENCAO = {
  ...RECEITA,
  slug: 'retencao',
  titulo: 'Receita com retenção',
  papel: 'branca',
  servicos: ['receita-simples'],
  canal: { sncr: 'RET', semNumero: 'impresso' },
  vias: 2,
  validadeDias: 10,
  blocos: ['endereco-do-paciente', 'idade-e-sexo', 'quantidade-por-extenso'],
  porLista: { glp1: { validadeDias: 90 } },
  campos: [
    itens(MAX_ITENS),
    {
      nome: 'sexo',
      rotulo: 'Sexo',
      dica: 'A receita com retenção diz o sexo e a idade do paciente.',
      entrada: 'escolha',
      opcoes: [
        { valor: 'feminino', rotulo: 'Feminino' },
        { valor: 'masculino', rotulo: 'Masculino' },
      ],
      exigido: 'sempre',
      copia: 'paciente',
    },
    ...CAMPOS_DA_RECEITA,
  ],
} as const satisfies DefinicaoDoTipo;
