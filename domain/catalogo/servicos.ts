/** Sheet colour of a service (the papers of the visual direction). */
export type Papel =
  | 'branca'
  | 'especial'
  | 'azul'
  | 'amarela'
  | 'exames'
  | 'encaminhamento'
  | 'atestado'
  | 'relatorio'
  | 'prep';

type Definicao = {
  slug: string;
  titulo: string;
  papel: Papel;
  grupo: 'receitas' | 'outros';
  descricao: string;
  entrega: string;
  /** Yellow and blue need proof of prior use or a detailed clinical justification (docs/product/services.md). */
  exigeProva: boolean;
};

/** Exact titles, in the order of docs/product/services.md. */
export const SERVICOS = [
  {
    slug: 'receita-simples',
    titulo: 'Renovação de Receita Simples (Branca)',
    papel: 'branca',
    grupo: 'receitas',
    descricao: 'Remédios de uso contínuo, como os de pressão, tireoide e colesterol.',
    entrega: 'PDF assinado, na sua conta',
    exigeProva: false,
  },
  {
    slug: 'controle-especial',
    titulo: 'Renovação de Receita de Controle Especial',
    papel: 'especial',
    grupo: 'receitas',
    descricao: 'Antidepressivos, anticonvulsivantes e outros remédios de controle especial.',
    entrega: 'PDF na sua conta, ou papel pelo correio',
    exigeProva: false,
  },
  {
    slug: 'receita-azul',
    titulo: 'Renovação de Receita Azul',
    papel: 'azul',
    grupo: 'receitas',
    descricao:
      'Receita tipo B. Assinada em papel e enviada pelo correio. O frete aparece com o total antes de pagar. Pede prova de uso anterior ou justificativa.',
    entrega: 'Em papel, pelo correio',
    exigeProva: true,
  },
  {
    slug: 'receita-amarela',
    titulo: 'Renovação de Receita Amarela',
    papel: 'amarela',
    grupo: 'receitas',
    descricao:
      'Receita tipo A. Assinada em papel e enviada pelo correio. O frete aparece com o total antes de pagar. Pede prova de uso anterior ou justificativa.',
    entrega: 'Em papel, pelo correio',
    exigeProva: true,
  },
  {
    slug: 'exames',
    titulo: 'Pedido de Exames Complementares',
    papel: 'exames',
    grupo: 'outros',
    descricao: 'Exames de sangue, imagem e outros, com a indicação clínica.',
    entrega: 'PDF assinado, na sua conta',
    exigeProva: false,
  },
  {
    slug: 'encaminhamentos',
    titulo: 'Pedido de Encaminhamentos',
    papel: 'encaminhamento',
    grupo: 'outros',
    descricao: 'Para o especialista, a fisioterapia ou o serviço de que você precisa.',
    entrega: 'PDF assinado, na sua conta',
    exigeProva: false,
  },
  {
    slug: 'atestados',
    titulo: 'Atestados de saúde',
    papel: 'atestado',
    grupo: 'outros',
    descricao: 'O médico lê o seu caso e decide se pode atestar.',
    entrega: 'PDF assinado, na sua conta',
    exigeProva: false,
  },
  {
    slug: 'relatorio',
    titulo: 'Relatório ou Laudo Médico',
    papel: 'relatorio',
    grupo: 'outros',
    descricao: 'Para a perícia, o plano de saúde, a escola ou o trabalho.',
    entrega: 'PDF assinado, na sua conta',
    exigeProva: false,
  },
  {
    slug: 'prep',
    titulo: 'PrEP Online (Prevenção ao HIV)',
    papel: 'prep',
    grupo: 'outros',
    descricao: 'Receita e pedido de exames para começar ou continuar a prevenção.',
    entrega: 'PDF assinado, na sua conta',
    exigeProva: false,
  },
] as const satisfies readonly Definicao[];

export type Servico = (typeof SERVICOS)[number]['titulo'];

export type DadosDoServico = Definicao & { titulo: Servico };

export function servicoPorTitulo(titulo: string): DadosDoServico | null {
  return SERVICOS.find((servico) => servico.titulo === titulo) ?? null;
}

export function ehServico(text: string): text is Servico {
  return servicoPorTitulo(text) !== null;
}
