/** What the desk may use of the attachments: the list of an order, one file opened, and its details in words. */
import './anexos.css';

export { useAnexos } from './anexos.api.ts';
export { AnexoViewer } from './components/AnexoViewer.tsx';
export { describeAnexo } from './anexo-words.ts';
