import { buildDados, buildItem, contextoLido } from '#domain/documentos/regras/regras.testing.ts';
import { type DadosDoTipo, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DocumentoAEmitir } from '#features/documentos/tipos/documento.presenter.ts';
import { medicoDigitado } from './medicos.ts';

/** A doctor's text for a document of each kind, with every field that it prints. */
const ESCRITOS: { readonly [T in TipoDeDocumento]: Partial<DadosDoTipo[T]> } = {
  simples: {
    itens: [
      buildItem('Losartana potássica', {
        viaDeUso: 'oral',
        posologia: 'Tomar 1 comprimido pela manhã.',
        continuo: true,
      }),
      buildItem('Sinvastatina', {
        apresentacao: '20 mg, comprimido',
        viaDeUso: 'oral',
        posologia: 'Tomar 1 comprimido à noite.',
      }),
    ],
    orientacoes:
      'Medir a pressão uma vez por semana e anotar. Procurar atendimento se passar de 18 por 11, ou em caso de dor no peito ou falta de ar.',
    ultimaConsulta: '12/08/2026',
  },
  retencao: {
    itens: [
      buildItem('Amoxicilina', {
        apresentacao: '500 mg, cápsula',
        viaDeUso: 'oral',
        quantidade: '21 cápsulas',
        posologia: 'Tomar 1 cápsula a cada 8 horas.',
        dias: 7,
      }),
    ],
    sexo: 'feminino',
  },
  controle_especial: {
    itens: [
      buildItem('Cloridrato de amitriptilina', {
        apresentacao: '25 mg, comprimido',
        viaDeUso: 'oral',
        posologia: 'Tomar 1 comprimido à noite.',
      }),
    ],
    orientacoes: 'Não dirigir nas primeiras semanas.',
  },
  azul: {
    itens: [
      buildItem('Clonazepam', {
        apresentacao: '2 mg, comprimido',
        viaDeUso: 'oral',
        posologia: 'Tomar 1 comprimido à noite.',
      }),
    ],
    provaConferida: true,
  },
  azul_b2: {
    itens: [
      buildItem('Sibutramina', {
        apresentacao: '15 mg, cápsula',
        viaDeUso: 'oral',
        quantidade: '30 cápsulas',
        posologia: 'Tomar 1 cápsula pela manhã.',
      }),
    ],
    provaConferida: true,
  },
  amarela: {
    itens: [
      buildItem('Cloridrato de metilfenidato', {
        apresentacao: '10 mg, comprimido',
        viaDeUso: 'oral',
        posologia: 'Tomar 1 comprimido após o café da manhã.',
      }),
    ],
    provaConferida: true,
  },
  exames: {
    exames: [
      'Hemograma completo (TUSS 40304361)',
      'Glicemia de jejum (TUSS 40302040)',
      'Hemoglobina glicada (HbA1c)',
      'Colesterol total e frações',
    ],
    indicacao: 'Acompanhamento de hipertensão e dislipidemia em tratamento.',
    prioridade: 'rotina',
    preparo: 'Jejum de 8 horas. Água pode.',
    cid: 'I10 Hipertensão essencial',
  },
  encaminhamento: {
    especialidade: 'Cardiologia',
    motivo: 'Dor no peito aos esforços há três meses, sem dor em repouso.',
    historia:
      'Hipertensão desde 2019, em uso de losartana. Eletrocardiograma de 10/2026 sem alterações agudas.',
    cid: 'I20.9',
    prioridade: 'prioritario',
    ultimaConsulta: '12/08/2026',
  },
  atestado: {
    finalidade: 'afastamento',
    dias: 2,
    inicio: '23/11/2026',
    cid: 'J11.1 Influenza',
    observacoes: 'Repouso em casa. Retorno se a febre persistir.',
  },
  relatorio: {
    destinatario: 'Instituto Nacional do Seguro Social',
    objetivo: 'Avaliação de capacidade para o trabalho',
    texto:
      'Acompanho a paciente desde 2020 por hipertensão e dor lombar crônica.\n\nFez fisioterapia por doze meses, com melhora parcial. A ressonância de 03/2026 mostra protrusão discal em L4-L5, sem compressão.\n\nConclusão: limitação para carregar peso acima de 10 kg. Prognóstico favorável com tratamento.',
    cid: 'M54.5',
    ultimaConsulta: '12/08/2026',
  },
  prep: {
    itens: [
      buildItem('Tenofovir + entricitabina', {
        apresentacao: '300 mg + 200 mg, comprimido',
        viaDeUso: 'oral',
        posologia: 'Tomar 1 comprimido ao dia. No primeiro dia, 2 comprimidos.',
      }),
    ],
    etapa: 'inicio',
    testeHivData: '20/11/2026',
    testeHivResultado: 'nao-reagente',
    clearance: 92,
  },
};

/** A document of a kind as it is typed; `parts` differ. */
export function documentoDigitado<T extends TipoDeDocumento>(
  tipo: T,
  parts: Partial<DadosDoTipo[T]> = {},
): DocumentoDigitado {
  const typed = { tipo, dados: buildDados(tipo, { ...ESCRITOS[tipo], ...parts }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kind and data come from one row of the table
  return typed as unknown as DocumentoDigitado;
}

/** Everything that is printed on a document of a kind, issued on 23/11/2026 at 9h47; `change` differs. */
export function documentoAEmitir(
  documento: DocumentoDigitado,
  change: Partial<DocumentoAEmitir> = {},
): DocumentoAEmitir {
  return {
    documento,
    contexto: contextoLido(documento),
    medico: medicoDigitado({
      crm: '000123',
      cpf: '11144477735',
      email: 'helena.prado@exemplo.com.br',
      endereco: 'Rua das Palmeiras, 210, sala 31, Santa Cecília, São Paulo, SP, 01226-010',
    }),
    paciente: {
      nome: 'Maria Aparecida Nogueira',
      cpf: '52998224725',
      nascimento: '1965-04-12',
      endereco: {
        endereco: 'Rua Vergueiro',
        numero: '1840',
        complemento: 'ap. 52',
        bairro: 'Vila Mariana',
        cidade: 'São Paulo',
        uf: 'SP',
        cep: '04101000',
      },
    },
    numeroSncr: null,
    talao: null,
    notificacao: null,
    emissao: { codigo: 'QXK7-M42D-9RTF-3WPA', segredo: 'K7M42QXD9RTF' },
    em: new Date('2026-11-23T12:47:00Z'),
    certificadoDeTeste: false,
    clinica: { registro: 'CRM-SP 987654', diretorTecnico: 'Dra. Helena Prado, CRM-SP 000123' },
    marca: 'Zelo',
    appUrl: 'https://exemplo.com.br',
    ...change,
  };
}
