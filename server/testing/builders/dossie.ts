import type { Dossie } from '#features/mesa/pedidos-adm/dossie/dossie.presenter.ts';

/** A dossier of few words, to be changed where a test looks. */
export function dossieDe(change: Partial<Dossie> = {}): Dossie {
  return {
    marca: 'Zelo',
    titulo: 'Dossiê do pedido 1042',
    rodape: ['Contém dados de saúde: documento sigiloso.', 'Pedido 1042'],
    produzidoEm: new Date('2026-11-21T18:00:00Z'),
    numero: '1042',
    servico: 'Renovação de Receita Azul',
    papel: 'azul',
    marcas: [{ palavra: 'Aguardando Pagamento', tom: 'neutro' }],
    avisos: [],
    resumo: [{ nome: 'Feito em', valor: '21/11/2026, às 15h' }],
    atencao: [],
    paciente: [{ nome: 'Nome civil', valor: 'Ana Beatriz Moreira' }],
    respondidas: null,
    saude: [],
    tratamento: [],
    livres: [],
    arquivos: [],
    preco: 'preço do pedido: R$ 49,90',
    cobrancas: [],
    andamento: [],
    ...change,
  };
}

/** A file of the dossier with these pages. */
export function arquivoDe(folhas: readonly string[]): Dossie['arquivos'][number] {
  return {
    rotulo: 'Laudo médico',
    nome: 'laudo.pdf',
    detalhes: ['21/11/2026, às 15h', '12 kB', '0123456789abcdef'],
    nota: null,
    folhas,
    paginas: folhas.length,
  };
}
