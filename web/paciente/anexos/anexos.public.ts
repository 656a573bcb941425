/**
 * What the administrator's screens may use of the attachments: the files of an order, the viewer, and file
 * details in words.
 */
import './anexos.css';

export { useAnexos } from './anexos.api.ts';
export { AnexoViewer } from './components/AnexoViewer.tsx';
export { describeAnexo } from './anexo-words.ts';
