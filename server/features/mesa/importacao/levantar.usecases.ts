import { decidirCliente } from '#domain/importacao/cliente-trazido.ts';
import { colecaoChamada } from '#domain/importacao/colecoes.ts';
import { decidirConta } from '#domain/importacao/conta-trazida.ts';
import { decidirPerguntas, decidirPreco } from '#domain/importacao/listas-trazidas.ts';
import { decidirMensagem } from '#domain/importacao/mensagem-trazida.ts';
import { MOTIVOS, nota, type Nota } from '#domain/importacao/notas.ts';
import { decidirPedido } from '#domain/importacao/pedido-trazido.ts';
import { lerCpf } from '#domain/importacao/cpf-lido.ts';
import { ehDocumento, texto, type Documento } from '#domain/importacao/valores.ts';
import type { ImportedHashConfig } from '#platform/secrets/imported-hash.ts';
import { listFiles } from '#platform/predecessor/files.ts';
import { openDocuments, type ReadDocument } from '#platform/predecessor/documents.ts';
import { readHashConfig } from '#platform/predecessor/hash-config.ts';
import { ImportRefused } from '#platform/predecessor/import-refused.ts';
import { julgarArquivo, naoAceito } from './conferidos/arquivos.policy.ts';
import type { Relato } from './relato.presenter.ts';

/** Most patients of one import: which record of a CPF holds is kept in memory, some 250 bytes each. */
export const MAX_PACIENTES = 1_000_000;

type Vale = { id: string; ms: number; idAsaas: string | null };

/** The facts of a folder that an import needs before its first row. */
export type Levantamento = {
  hashes: ImportedHashConfig | null;
  /** The document of `clientes` that holds, by the key of its CPF, with its customer at the payment provider. */
  valem: ReadonlyMap<string, Vale>;
  temSenhaEscrita: boolean;
  temRepetidos: boolean;
  /** Prices and questions, which are few. */
  listas: readonly ReadDocument[];
};

type Lendo = { pasta: string; agora: Date; adminEmail: string; relato: Relato };

/**
 * Reads the whole folder, decides about each row and reports it; nothing is written. All refusals of an import come here,
 * before its first row.
 * @throws ImportRefused
 */
export async function levantar(use: Lendo): Promise<Levantamento> {
  const hashes = await readHashConfig(use.pasta);
  const banco = await openDocuments(use.pasta, 'firestore.json');
  if (!banco)
    throw new ImportRefused('A pasta não tem firestore.json, o banco de dados do sistema anterior.');
  const reading = createReading(use);
  let documentos = 0;
  for await (const read of banco) {
    reading.read(read);
    documentos += 1;
  }
  if (documentos === 0) use.relato.linha('firestore.json', 'Não tem nenhum documento.');
  await levantarContas(use, hashes, reading.valem);
  await levantarArquivos(use);
  return { hashes, ...reading.found() };
}

function createReading({ agora, relato }: Lendo) {
  const valem = new Map<string, Vale>();
  const conversas = new Set<string>();
  const listas: ReadDocument[] = [];
  let temSenhaEscrita = false;

  const noted = (origem: string, notas: readonly Nota[]) => {
    relato.conta('notas', notas.length);
    for (const { motivo } of notas) relato.linha(origem, MOTIVOS[motivo]);
  };
  const cliente = (origem: string, id: string, documento: Documento) => {
    const { cpf, em, notas, idAsaas } = decidirCliente(documento, agora);
    temSenhaEscrita ||= texto(documento['password']) !== '';
    const chave = cpf.chave ?? origem;
    const ms = em?.getTime() ?? 0;
    const before = valem.get(chave);
    if (before) {
      relato.conta('repetidos');
      noted(before.ms >= ms ? origem : `clientes/${before.id}`, [nota('cadastro_repetido')]);
    } else relato.conta('clientes');
    if (!before || before.ms < ms) valem.set(chave, { id, ms, idAsaas });
    if (valem.size > MAX_PACIENTES)
      throw new ImportRefused(`Há mais de ${MAX_PACIENTES} pacientes. Divida a pasta em partes.`);
    noted(origem, notas);
  };
  const lista = (origem: string, read: ReadDocument) => {
    if (listas.length >= 100) throw new ImportRefused('Há mais de 100 preços e listas de perguntas.');
    listas.push(read);
    if (read.colecao !== 'precos') {
      const { perguntas, sobram } = decidirPerguntas(read.documento);
      if (perguntas.length > 0) relato.conta('perguntas');
      if (sobram > 0) relato.linha(origem, `${sobram} descrições sem pergunta ficam de fora.`);
      return;
    }
    const preco = decidirPreco(read.id, read.documento);
    if (preco.ok) relato.conta('precos');
    else fora(relato, origem, preco.porque);
  };
  const mensagem = (origem: string, { colecao, documento }: ReadDocument) => {
    const came = decidirMensagem(documento);
    if (came === null) return fora(relato, origem, 'Mensagem sem texto.');
    relato.conta('mensagens');
    if (came.semAutor) noted(origem, [nota('autor_desconhecido')]);
    const { chave } = lerCpf(colecao);
    if (chave === null || conversas.has(chave)) return;
    if (conversas.size >= MAX_PACIENTES)
      throw new ImportRefused(
        `Há conversas de mais de ${MAX_PACIENTES} pacientes. Divida a pasta em partes.`,
      );
    conversas.add(chave);
    relato.conta('conversas');
  };

  return {
    valem,
    read(read: ReadDocument): void {
      const { colecao, id, documento } = read;
      const origem = `${colecao}/${id}`;
      const chamada = colecaoChamada(colecao);
      const inside = documento['__collections__'];
      if (ehDocumento(inside) && Object.keys(inside).length > 0)
        fora(relato, origem, 'Tem coleções dentro dele, que o sistema anterior não descreve.');
      if (chamada === null) fora(relato, origem, 'Coleção que o sistema anterior não descreve.');
      else if (chamada === 'clientes') cliente(origem, id, documento);
      else if (chamada === 'conversa') mensagem(origem, read);
      else if (chamada === 'pedidos') {
        relato.conta('pedidos');
        const { notas, cpf } = decidirPedido(documento, agora);
        noted(origem, notas);
        if (cpf.chave !== null && cpf.como === 'ilegivel') noted(origem, [nota('cpf_ilegivel')]);
      } else lista(origem, read);
    },
    found: () => ({
      valem,
      temSenhaEscrita,
      temRepetidos: relato.total('repetidos') > 0,
      listas,
    }),
  };
}

/** Files by name, size and metadata; what their contents are is told when they are brought. */
async function levantarArquivos({ pasta, relato }: Lendo): Promise<void> {
  for await (const found of listFiles(pasta)) {
    const julgado = julgarArquivo(found);
    if (!julgado.ok) fora(relato, julgado.origem, julgado.porque);
    else if (julgado.recusa === null) relato.conta('arquivos');
    else fora(relato, julgado.file.origem, naoAceito(julgado.recusa));
  }
}

function fora(relato: Relato, origem: string, oQue: string): void {
  relato.conta('fora');
  relato.linha(origem, oQue);
}

async function levantarContas(
  { pasta, adminEmail, relato }: Lendo,
  hashes: ImportedHashConfig | null,
  valem: ReadonlyMap<string, unknown>,
): Promise<void> {
  const contas = await openDocuments(pasta, 'users.json');
  if (!contas) return relato.linha('users.json', 'Não está na pasta: as contas vêm sem a senha de antes.');
  for await (const { id, documento } of contas) {
    const origem = `users.json/${id}`;
    const conta = decidirConta(documento, adminEmail);
    if (conta.tipo === 'fora') {
      relato.conta('contasFora');
      relato.linha(origem, conta.porque);
    } else if (!valem.has(conta.cpf)) {
      relato.conta('contasFora');
      relato.linha(origem, 'Conta sem cadastro: não há o que entrar para ver.');
    } else if (conta.desativada) relato.conta('desativadas');
    else if (conta.senha === null) relato.conta('semSenha');
    else if (hashes) relato.conta('contas');
    else
      throw new ImportRefused(
        'users.json tem senhas cifradas, e falta hash-config.json com os parâmetros delas (no console do fornecedor: Authentication, Users, Password hash parameters).',
      );
  }
}
