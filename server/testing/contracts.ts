import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../../contracts/contract.ts';

const FOLDER = join(import.meta.dirname, '../../contracts');

/** Every contract of every `contracts/*.contract.ts`; a new file is a new part of each table by itself. */
export async function allContracts(): Promise<Contract[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.contract.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(join(FOLDER, name))),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

function isContract(value: unknown): value is Contract {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'access' in value &&
    'responses' in value
  );
}

/** "POST /api/pedidos". */
export const nameOf = ({ method, path }: Pick<Contract, 'method' | 'path'>) => `${method} ${path}`;
