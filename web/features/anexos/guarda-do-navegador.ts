import { armazemDaAba } from '../fluxo/armazem.ts';
import { chavesDaAba } from './chaves-da-aba.ts';
import { chavesDoBanco } from './chaves-do-banco.ts';
import { criarGuarda } from './guarda.ts';

/** What this browser keeps of unfinished files. Signing out empties it. */
export const guarda = criarGuarda(chavesDoBanco(), chavesDaAba(armazemDaAba()), Date.now);
