export { lerLogo } from './logo.usecases.ts';
export {
  createAjustesVigentes,
  lerConservacao,
  type AjustesVigentes,
  type Vigentes,
} from './vigentes.usecases.ts';
