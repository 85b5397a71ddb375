import type { Field } from '../../model/office/fields';

// Something that is done by a form: a command of the house, or what stands for one.
export interface Action {
  command: string;
  fields: Field[];
  fixed?: object; // members that are known already
  title?: string; // by another name
  complete?: (body: Record<string, unknown>) => object;
  done?: () => void;
}
