import type { Readable } from 'node:stream';
import type { Guarda } from '../../platform/db/stored-objects.ts';
import { AppError } from '../../platform/app-error.ts';

/** A stored object. Keys are `/`-separated and relative; a patient's start with the folder of the CPF, and no row is found by it. */
export type ObjetoGuardado = {
  size: number;
  /** Lower-case hex SHA-256 of the content. */
  sha256: string;
};

export type ObjetoListado = { key: string; size: number; modifiedAt: Date };

/** Bytes of a content, both ends included. */
export type Trecho = { start: number; end: number };

export type Storage = {
  /**
   * Takes over a finished local file (same or other disk) under `key`.
   * Resolves only when the store keeps it for good; the source file is then gone.
   */
  putFile(key: string, sourcePath: string): Promise<ObjetoGuardado>;
  /** The content or a piece of it. @throws StorageNotFound; RangeError for a piece that is not all inside */
  read(key: string, trecho?: Trecho): Promise<Readable>;
  /** null when there is none, or not all of it. */
  stat(key: string): Promise<{ size: number } | null>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  /** Every object whose key begins so, in no certain order; what comes or goes meanwhile may be among them. */
  list(prefix: string): AsyncIterable<ObjetoListado>;
  /** Resolves when the store can take writes; rejects otherwise (readiness probe). */
  check(): Promise<void>;
};

/** A store that hands out addresses of its own: only for what is sealed for its reader already (decisions/0021). */
export type PresigningStorage = Storage & {
  /** An address that anybody may read the object's bytes at for so many seconds. */
  presign(key: string, seconds: number): Promise<string>;
};

/** What became of the objects that some work was for: `failed` are said in the log, without their names. */
export type UpkeepResult = { done: number; missing: number; failed: number };
type Progress = (done: number) => void;

/** Work on all stored objects, safe while the server runs and safe to be cut anywhere (decisions/0021). */
export type StorageUpkeep = {
  /** Wraps the keys of all objects by the first master key. @returns how many were changed */
  rewrap(onProgress: Progress): Promise<number>;
  /** Encrypts what was stored before there were keys. */
  encryptPlain(onProgress: Progress): Promise<UpkeepResult>;
  /** Copies what lies elsewhere to a store, opens each copy and compares it; the source stays. */
  moveAll(to: Guarda, onProgress: Progress): Promise<UpkeepResult>;
  /** What is still to be done: files without encryption, under an earlier key, outside of where new ones go. */
  pending(): Promise<{ emClaro: boolean; outraChave: boolean; outroLugar: boolean }>;
  /** A store with the bytes as they lie there; null without settings for it. */
  store(guarda: Guarda): Storage | null;
  /** Asks a store whose it is, and marks one that is nobody's. @throws ProviderError when it does not answer */
  claim(guarda: Guarda): Promise<Claim>;
};

/** The object in each store that names its installation. */
export const MARKER = 'instalacao';

/** Whose a store is: this installation's, another's, or that of nobody who said so, with files we do not know. */
export type Claim = 'ours' | 'foreign' | 'unknown';

/** A bucket of an S3-compatible server, as the settings name it. */
export type Bucket = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path and not in the host's name: what servers other than Amazon's usually want. */
  pathStyle: boolean;
};

export type StorageSettings = {
  /** Where new files go. */
  writeTo: Guarda;
  s3: Bucket | null;
  masterKey: Buffer | null;
  previousMasterKeys: readonly Buffer[];
};

/** Nothing is stored under the key. */
export class StorageNotFound extends Error {
  constructor() {
    super('no such object');
    this.name = 'StorageNotFound';
  }
}

/** What lies there is not what was put there: cut, changed, or another object's. */
export class StorageDamaged extends Error {
  constructor(options?: ErrorOptions) {
    super('a stored object is not what was put there', options);
    this.name = 'StorageDamaged';
  }
}

/** The store gives no answer: nothing is lost, and the same call may be made again. */
export class StorageUnavailable extends AppError {
  constructor(options?: ErrorOptions) {
    super(
      503,
      'arquivos_indisponiveis',
      'Os arquivos não estão acessíveis agora. Tente de novo em alguns minutos.',
    );
    this.name = 'StorageUnavailable';
    this.cause = options?.cause;
  }
}
