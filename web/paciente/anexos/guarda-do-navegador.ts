import { tabStorage } from '../../lib/browser/tab-storage.ts';
import { registroDoChat } from '../../chat/chat/registro-do-arquivo.ts';
import { chavesDaAba } from './chaves-da-aba.ts';
import { chavesDoBanco } from './chaves-do-banco.ts';
import { criarGuarda } from './guarda.ts';
import { registro } from './registro.ts';

const banco = chavesDoBanco();
const aba = chavesDaAba(tabStorage());

/** What this browser keeps of unfinished files of orders. Signing out empties it. */
export const guarda = criarGuarda(registro, banco, aba, Date.now);

/** The same of files on their way into a chat. */
export const guardaDoChat = criarGuarda(registroDoChat, banco, aba, Date.now);

/** Both stand in one place: signing out empties it whole. */
export const limparGuardas = () => guarda.limpar();
