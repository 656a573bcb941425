import { randomUUID } from 'node:crypto';
import type { Servico } from '#domain/catalogo/servicos.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { documentoSchema } from '#contracts/documentos/documento.ts';
import { formatCep } from '#domain/contas/cep.ts';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { linhasDoEndereco } from '#domain/correio/envio.ts';
import { dadosIniciais, itemInicial } from '#domain/documentos/dados.ts';
import { lerDocumento } from '#domain/documentos/leitura/ler-documento.ts';
import { criarLexico } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import { ehNotificacao, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { readRegistroDoMedico } from '#features/contas/medicos/medicos.public.ts';
import {
  casaDaFolha,
  contextoDaFolha,
  newCodigo,
  type Folha,
} from '#features/documentos/emitir/emitir.public.ts';
import { birthDate, HELENA, type DemoResident } from '../people.ts';
import type { EmPapel } from './orders.ts';
import {
  insertDecidido,
  insertEnvioSemeado,
  insertDocumentos,
  takeFolha,
  type TalaoSemeado,
} from './letters.repository.ts';
import { findMedicoId } from './seed.repository.ts';
import type { Patient, Seeding } from './write-patient.ts';

const HOUR = 3_600_000;

/** Books of the demonstration's doctor: of the blue one a form is voided, the yellow one runs out; none for B2. */
export const TALOES: readonly TalaoSemeado[] = [
  { tipo: 'azul', serie: '0012', inicio: 401, fim: 420, rasgada: 401 },
  { tipo: 'amarela', serie: '0007', inicio: 131, fim: 134, rasgada: null },
];

const MEDICINES = {
  azul: { medicamento: 'Clonazepam', apresentacao: '2 mg, comprimido', lista: 'B1' },
  azul_b2: { medicamento: 'Sibutramina', apresentacao: '15 mg, cápsula', lista: 'B2' },
  amarela: { medicamento: 'Metilfenidato', apresentacao: '10 mg, comprimido', lista: 'A3' },
  controle_especial: { medicamento: 'Amitriptilina', apresentacao: '25 mg, comprimido', lista: 'C1' },
} as const;

/** The names of these documents alone: all lists would be read only for them. */
const LEXICO = criarLexico({
  versao: '',
  substancias: Object.entries(MEDICINES).map(([tipo, { medicamento, lista }]) => ({
    dcb: medicamento.toLowerCase(),
    lista,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys above are kinds of document
    documento: tipo as keyof typeof MEDICINES,
    outros: [],
    restricoes: [],
    excecoes: [],
  })),
  sinonimos: [],
  marcas: [],
  marcasSemDcb: [],
  corriqueiras: [],
  palavras: [],
  familias: [],
});

type Letter = {
  pedidoId: string;
  servico: Servico;
  papel: EmPapel;
  pagoEm: Date;
  patient: Patient;
};

/** Writes the documents on paper of an order, decided some hours after it was paid, as far as its letter has come. */
export async function addLetter(
  { db, settings, now }: Seeding,
  { pedidoId, servico, papel: { tipo, passo }, pagoEm, patient }: Letter,
): Promise<void> {
  const medicoId = await findMedicoId(db, HELENA.cpf);
  const em = new Date(Math.min(pagoEm.getTime() + 6 * HOUR, now.getTime() - HOUR));
  const step = (minutes: number) => new Date(em.getTime() + minutes * 60_000);
  const sheet = {
    medico: await readRegistroDoMedico(db, medicoId),
    paciente: pacienteOf(patient.person, dataEmSaoPaulo(em)),
    ...casaDaFolha(settings),
  };
  const [impresso, assinado] = [step(20), step(35)];
  const printed = passo !== 'imprimir';
  const signed = passo === 'postar' || passo === 'postado';
  const row = { pedido_id: pedidoId, cliente_id: patient.id, medico_id: medicoId, emitido_em: em };
  const issued = (documento: DocumentoDigitado, acompanha: DocumentoDigitado | null) => {
    const contexto = {
      servico,
      acompanha: acompanha?.tipo ?? null,
      hoje: dataEmSaoPaulo(em),
      idade: 40,
      consentimentoCid: false,
      provaDeUso: true,
      numerosSncr: [],
      modelos: { ausentes: [], exigidos: false },
      acompanhadas: [],
      leitura: lerDocumento(documento, LEXICO),
    };
    const notificacao = acompanha && { tipo: acompanha.tipo, numero: null };
    return {
      id: randomUUID(),
      ...row,
      tipo: documento.tipo,
      dados: JSON.stringify(documento.dados),
      codigo: newCodigo(),
      folha: JSON.stringify({ contexto: contextoDaFolha(contexto), ...sheet, notificacao } satisfies Folha),
      created_at: em,
      updated_at: em,
    };
  };
  const main = digitado(tipo, tipo);
  const own = {
    ...issued(main, null),
    canal: ehNotificacao(tipo) ? 'transcricao' : 'impresso',
    estado: signed ? 'impresso' : 'a imprimir',
    folha_impressa_em: printed ? impresso : null,
    assinado_em: signed ? assinado : null,
  } as const;
  const beside = ehNotificacao(tipo)
    ? [
        {
          ...issued(digitado('simples', tipo), main),
          acompanha: own.id,
          canal: 'eletronico',
          estado: 'a assinar',
        } as const,
      ]
    : [];
  await insertDecidido(db, { pedido_id: pedidoId, decidido_em: em, decidido_por: medicoId });
  await insertDocumentos(db, [own]);
  if (printed && ehNotificacao(tipo)) await takeFolha(db, own.id, impresso);
  if (beside.length > 0) await insertDocumentos(db, beside);
  if (passo === 'postado') {
    const { endereco } = sheet.paciente;
    const lines = linhasDoEndereco({ nome: patient.person.nome, ...endereco, cep: formatCep(endereco.cep) });
    await insertEnvioSemeado(db, {
      id: randomUUID(),
      pedido_id: pedidoId,
      transportadora: 'carta',
      rastreio: 'QB473124829BR',
      endereco: JSON.stringify(lines),
      postado_em: step(90),
    });
  }
}

/** A prescription of the medicine of a kind of paper. */
function digitado(tipo: EmPapel['tipo'] | 'simples', of: EmPapel['tipo']): DocumentoDigitado {
  const { medicamento, apresentacao } = MEDICINES[of];
  const item = { ...itemInicial(), medicamento, apresentacao, ...USE };
  const typed = { tipo, dados: { ...dadosIniciais(tipo), local: 'São Paulo, SP', itens: [item] } };
  return documentoSchema.parse(typed);
}

const USE = {
  quantidade: '30 (trinta)',
  viaDeUso: 'oral',
  posologia: 'Tomar 1 ao dia.',
} as const;

function pacienteOf(person: DemoResident, hoje: string): Folha['paciente'] {
  const { cpf, nome, endereco } = person;
  const { logradouro, complemento, ...rest } = endereco;
  return {
    nome,
    cpf: onlyDigits(cpf),
    nascimento: birthDate(person, hoje),
    endereco: { endereco: logradouro, complemento: complemento || 'Sem complemento', ...rest },
  };
}
