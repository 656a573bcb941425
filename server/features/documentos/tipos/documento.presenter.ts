import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { SEM_COMPLEMENTO } from '#domain/contas/dados-pessoais.ts';
import { especialidadeComRqe, formatCrm, type MedicoDigitado } from '#domain/contas/medico.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';
import type { ContextoDoDocumento } from '#domain/documentos/regras/contexto.ts';
import { listasDosItens } from '#domain/documentos/regras/itens.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import type { Bloco, TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import {
  blocosDoDocumento,
  canalDoDocumento,
  type DocumentoDigitado,
  ehNotificacao,
  palavrasDasVias,
  tipoDeDocumento,
  tituloDoDocumento,
} from '#domain/documentos/tipos.ts';
import type { Images, Par, Timbre } from '#ports/documents.ts';
import { presentCorpo, type ParteDoCorpo } from './corpo.presenter.ts';
import {
  type Assinatura,
  type Tarja,
  type DadosDaConferencia,
  presentAssinatura,
  presentAvisos,
  presentConferencia,
  presentQuadro,
  presentQrDoSncr,
  type Qr,
  type Quadro,
} from './selos.presenter.ts';

export type DocumentoAEmitir = {
  documento: DocumentoDigitado;
  contexto: ContextoDoDocumento;
  medico: MedicoDigitado;
  /** The registered name; `cpf` is '' for a patient without one. */
  paciente: { nome: string; cpf: string; nascimento: string; endereco: EnderecoDoPaciente };
  /** The number that the national system gave this document; null where it leaves without one. */
  numeroSncr: { valor: string; simulado: boolean } | null;
  /** The number of the form on paper, its own or that of the notification beside it; null before it is printed. */
  talao: string | null;
  /** The notification that a common prescription goes along with; its `numero` is null where it leaves on paper. */
  notificacao: { tipo: TipoDeDocumento; numero: { valor: string; simulado: boolean } | null } | null;
  /** Public number and secret, given when it is issued; null makes a preview. */
  emissao: { codigo: string; segredo: string } | null;
  /** The instant of issue, or of the preview. */
  em: Date;
  certificadoDeTeste: boolean;
  /** '' for what is not configured. */
  clinica: { registro: string; diretorTecnico: string };
  marca: string;
  /** The address of this installation, without a slash at its end. */
  appUrl: string;
};

export type EnderecoDoPaciente = Readonly<
  Record<'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf' | 'cep', string>
>;

/** Lines that a pharmacy fills in. */
type Formulario = { titulo: string; campos: readonly string[] };

/** A document as texts that the template `documento` prints unchanged. */
export type FolhaDoDocumento = Timbre & {
  autor: string;
  tituloImpresso: string;
  /** Beside the title of a preview; null on an issued sheet. */
  etiqueta: string | null;
  /** One large word behind the text of a sheet that is not what it looks like. */
  marcaDagua: string | null;
  avisos: readonly Tarja[];
  medico: { nome: string; linhas: readonly string[] };
  /** The head of later pages. */
  continuacao: { medico: readonly string[]; documento: readonly string[] };
  /** '' as `valor` makes a line for the hand; `qr`: that of SNCR, on a notification, beside ours. */
  numero: { rotulo: string; valor: string; notas: readonly string[]; qr: Qr | null } | null;
  /** One sheet each; '' where there is only one. */
  vias: readonly string[];
  /** `colunas`: how many of the three columns it takes. */
  paciente: readonly (Par & { colunas: number })[];
  corpo: readonly ParteDoCorpo[];
  /** Who answers for the clinic, at the foot of each page; '' where the installation does not say it. */
  casa: string;
  assinatura: Assinatura;
  conferencia: DadosDaConferencia;
  formularios: readonly Formulario[];
  /** Where the pharmacist's signature may be seen, below all else; null on a sheet that no pharmacy signs. */
  farmaceutico: Quadro | null;
};

const FORMULARIOS: Readonly<Partial<Record<Bloco, Formulario>>> = {
  comprador: {
    titulo: 'Identificação do comprador',
    campos: ['Nome', 'Identidade e órgão emissor', 'Endereço', 'Cidade e UF', 'Telefone'],
  },
  fornecedor: {
    titulo: 'Identificação do fornecedor',
    campos: [
      'Farmácia ou drogaria',
      'Endereço',
      'Quantidade dispensada',
      'Data',
      'Assinatura do farmacêutico',
    ],
  },
};

/**
 * A document as data of the template `documento`, and the images that they name. Every word is written here or in the table
 * of kinds; nothing is judged: the caller has run `problemas` before.
 */
export function presentDocumento(ask: DocumentoAEmitir): { dados: FolhaDoDocumento; imagens: Images } {
  const { documento, contexto, medico, paciente, numeroSncr, emissao, em } = ask;
  const { tipo, dados } = documento;
  const { canal: way } = tipoDeDocumento(tipo);
  const titulo = tituloDoDocumento(documento);
  const canal = canalDoDocumento(
    tipo,
    numeroSncr !== null && way !== 'eletronico' ? [way.sncr] : [],
    contexto.modelos,
  );
  const transcricao = canal === 'transcricao';
  const blocos = blocosDoDocumento(tipo, listasDosItens(itensDoDocumento(dados), contexto));
  const shown = transcricao ? `Transcrição: ${titulo}` : titulo;
  const state = {
    canal,
    previa: emissao === null,
    simulado: numeroSncr?.simulado === true,
    certificadoDeTeste: ask.certificadoDeTeste,
  };
  const { conferencia, imagens } = presentConferencia(emissao, { canal, appUrl: ask.appUrl });
  const qrSncr = ehNotificacao(tipo) && numeroSncr !== null ? presentQrDoSncr(numeroSncr.valor) : null;
  const avisos = presentAvisos(state);
  const folha: FolhaDoDocumento = {
    marca: ask.marca,
    autor: medico.nome,
    titulo: shown,
    produzidoEm: em,
    rodape: [
      emissao === null ? 'Prévia: o número entra ao assinar' : `Documento ${emissao.codigo}`,
      ...avisos.map((aviso) => aviso.titulo),
      ...(!transcricao && contexto.modelos.ausentes.includes(tipo) ? ['Modelo próprio'] : []),
    ],
    tituloImpresso: shown,
    etiqueta: state.previa ? 'prévia' : null,
    marcaDagua: watermarkOf(state),
    avisos,
    medico: { nome: medico.nome, linhas: presentMedico(medico, blocos) },
    continuacao: { medico: [medico.nome, formatCrm(medico)], documento: [shown, paciente.nome] },
    numero: presentNumero(ask, qrSncr?.qr ?? null),
    vias: canal === 'impresso' ? palavrasDasVias(tipo) : [''],
    paciente: presentPaciente(ask, blocos),
    corpo: presentCorpo(documento, { contexto, paciente, transcricao }),
    casa: presentCasa(ask),
    assinatura: presentAssinatura(state, medico, { local: dados.local.trim(), em }),
    conferencia,
    formularios: transcricao ? [] : blocos.flatMap((bloco) => FORMULARIOS[bloco] ?? []),
    farmaceutico: canal === 'eletronico' ? presentQuadro(tipo) : null,
  };
  return { dados: folha, imagens: { ...imagens, ...qrSncr?.imagens } };
}

/** A pharmacy gives nothing for the common prescription alone. */
const SO_COM_ELA = 'Serve só com a notificação.';

/** The number of a document, or that of the notification beside a common prescription, which has none of its own. */
function presentNumero(
  { numeroSncr, notificacao, talao, medico }: DocumentoAEmitir,
  qr: Qr | null,
): FolhaDoDocumento['numero'] {
  const numero = notificacao ? notificacao.numero : numeroSncr;
  const own = `Número SNCR · UF ${medico.uf}`;
  const rotulo = notificacao ? `Acompanha a ${tipoDeDocumento(notificacao.tipo).titulo}` : own;
  if (talao !== null) {
    const notas = notificacao ? ['Número do talão', SO_COM_ELA] : ['Escreva no formulário deste número'];
    return { rotulo: notificacao ? rotulo : 'Número do talão', valor: talao, notas, qr: null };
  }
  if (numero === null) {
    return (
      notificacao && {
        rotulo,
        valor: '',
        notas: [`Número do talão, à mão · UF ${medico.uf}`, SO_COM_ELA],
        qr,
      }
    );
  }
  const real = notificacao ? own : 'Confira em sncr.anvisa.gov.br';
  const notas = [numero.simulado ? 'NUMERAÇÃO SIMULADA' : real, ...(notificacao ? [SO_COM_ELA] : [])];
  return { rotulo, valor: numero.valor, notas, qr };
}

/** The clinic with its registration, and its technical director (CFM 2.299/2021, art. 5). */
function presentCasa({ marca, clinica: { registro, diretorTecnico } }: DocumentoAEmitir): string {
  const parts = [
    registro === '' ? '' : `${marca}, ${registro}`,
    diretorTecnico === '' ? '' : `Responsabilidade técnica: ${diretorTecnico}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function watermarkOf({ previa, canal, simulado }: Parameters<typeof presentAvisos>[0]): string | null {
  if (previa) return 'prévia';
  if (canal === 'transcricao') return 'Não é receita';
  return simulado ? 'NUMERAÇÃO SIMULADA' : null;
}

function presentMedico(medico: MedicoDigitado, blocos: readonly Bloco[]): string[] {
  const registration = [
    especialidadeComRqe(medico),
    formatCrm(medico),
    medico.rqe.trim() === '' ? '' : `RQE ${medico.rqe.trim()}`,
    blocos.includes('cpf-do-medico') ? `CPF ${formatCpf(medico.cpf)}` : '',
  ];
  const contact = [formatTelefone(medico.telefone), medico.email.trim()];
  return [registration.filter(Boolean).join(' · '), medico.endereco.trim(), contact.join(' · ')];
}

function presentPaciente(
  { documento: { dados }, contexto, paciente, em }: DocumentoAEmitir,
  blocos: readonly Bloco[],
): (Par & { colunas: number })[] {
  const years = contexto.idade === null ? '' : `${contexto.idade} ${contexto.idade === 1 ? 'ano' : 'anos'}`;
  const sexo = 'sexo' in dados ? dados.sexo : '';
  const minor = contexto.idade !== null && contexto.idade < 18;
  const aged = blocos.includes('idade-e-sexo');
  const pairs = [
    { nome: 'Paciente', valor: paciente.nome, colunas: 1 },
    { nome: 'CPF', valor: paciente.cpf === '' ? 'Não possui' : formatCpf(paciente.cpf), colunas: 1 },
    { nome: 'Nascimento', valor: formatDataBr(paciente.nascimento), colunas: 1 },
    ...(minor
      ? [
          { nome: 'Responsável', valor: dados.responsavel.trim(), colunas: 1 },
          {
            nome: 'CPF do responsável',
            valor: formatCpf(dados.responsavelCpf.replaceAll(/\D/g, '')),
            colunas: 2,
          },
        ]
      : []),
    ...(blocos.includes('endereco-do-paciente')
      ? [{ nome: 'Endereço', valor: formatEndereco(paciente.endereco), colunas: 3 }]
      : []),
    { nome: 'Local do atendimento', valor: dados.local.trim(), colunas: 1 },
    ...(aged
      ? [
          { nome: 'Idade', valor: years, colunas: 1 },
          { nome: 'Sexo', valor: SEXOS[sexo], colunas: 1 },
        ]
      : [{ nome: 'Data', valor: formatDataBr(dataEmSaoPaulo(em)), colunas: 1 }]),
  ];
  return pairs.filter(({ valor }) => valor !== '');
}

const SEXOS = { feminino: 'Feminino', masculino: 'Masculino', '': '' } as const;

function formatEndereco({ complemento, cep, ...rest }: EnderecoDoPaciente): string {
  const { endereco, numero, bairro, cidade, uf } = rest;
  const unit = complemento === SEM_COMPLEMENTO ? '' : complemento;
  const code = cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [endereco, numero, unit, bairro, cidade, uf, code].filter((part) => part.trim() !== '').join(', ');
}
