export { etiquetasOf, hasEtiqueta } from './etiquetas.repository.ts';
