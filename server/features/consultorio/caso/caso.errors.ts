import { comPreposicao } from '#domain/contas/tratamento.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import type { FormaDeConferir } from '#domain/consultorio/identidade.ts';
import { AppError } from '#platform/app-error.ts';

/** Cases are open to active doctors only. */
export const cadastroEmAnalise = () =>
  new AppError(
    403,
    'cadastro_em_analise',
    'O seu cadastro está em análise. A fila abre quando ele for ativado.',
  );

/** A colleague has the case in hand until `ate`, shown as 15h01 on São Paulo's clock. */
export const casoAssumido = (nome: string, ate: Date) =>
  new AppError(409, 'caso_assumido', `Este caso está ${comPreposicao('com', nome)} até ${horaEscrita(ate)}.`);

/** The order is not in the queue: cancelled, concluded, deleted or decided. */
export const foraDaFila = () => new AppError(409, 'fora_da_fila', 'Este caso não está mais na fila.');

export const casosDemais = (max: number) =>
  new AppError(
    409,
    'casos_demais',
    `Você já está com ${max} casos. Conclua ou devolva um antes de assumir outro.`,
  );

/** The doctor has not taken the case, or the claim ran out. */
export const foraDasMaos = () =>
  new AppError(409, 'fora_das_maos', 'Este caso não está com você. Assuma o caso para continuar.');

/** 400: a text of the doctor cannot be kept. @param motivo the sentence of domain/consultorio that says why */
export const textoRecusado = (motivo: string, campo = 'texto') =>
  new AppError(400, 'texto_recusado', motivo, [{ campo, mensagem: motivo }]);

/** 400: there is no photo document, and the request does not name how the identity was checked. */
export const faltaComo = () => {
  const mensagem = 'Diga como conferiu a identidade do paciente.';
  return new AppError(400, 'falta_como', mensagem, [{ campo: 'como', mensagem }]);
};

const SEM_BASE: Readonly<Partial<Record<FormaDeConferir, string>>> = {
  foto: 'Este caso não tem documento com foto. Peça o documento ou escolha outra forma.',
  antes: 'Você ainda não decidiu outro caso deste paciente. Escolha outra forma.',
};

/** The identity cannot have been checked in this way. */
export const formaSemBase = (forma: FormaDeConferir) =>
  new AppError(409, 'forma_sem_base', SEM_BASE[forma] ?? 'Escolha outra forma de conferir.');

/** The case has no note of the doctor who wants to refuse it. */
export const faltaNota = () =>
  new AppError(409, 'falta_nota', 'Escreva a nota clínica antes de recusar. Ela fica no prontuário.');

/** Another text has this id already; the client tries again with a new one. */
export const idEmUso = () => new AppError(409, 'id_em_uso', 'Não conseguimos guardar. Tente de novo.');

/** The note that is being written was changed elsewhere since the version that was typed upon. */
export const notaMudou = () =>
  new AppError(409, 'rascunho_mudou', 'A nota mudou em outro lugar. Confira as duas antes de guardar.');

export const notasDemais = (max: number) =>
  new AppError(409, 'notas_demais', `Este caso já tem ${max} notas. Não cabe mais nenhuma.`);

/** The account was closed by a contestação: its holder is not the patient, and may not read the question. */
export const contaEncerrada = () =>
  new AppError(409, 'conta_encerrada', 'Esta conta foi encerrada: não dá para perguntar ao paciente.');

export const perguntasDemais = (max: number) =>
  new AppError(
    409,
    'perguntas_demais',
    `Este caso já tem ${max} perguntas ao paciente. Decida com as informações que tem.`,
  );

/** The case waits for the answer to a colleague's question. */
export const casoAguarda = (nome: string) =>
  new AppError(
    409,
    'caso_aguarda',
    `Este caso espera a resposta do paciente a uma pergunta ${comPreposicao('de', nome)}.`,
  );

/** The patient has a document of this case that is valid. */
export const documentoNasMaos = () =>
  new AppError(
    409,
    'documento_nas_maos',
    'O paciente já tem um documento deste caso. Revogue-o antes de recusar.',
  );
