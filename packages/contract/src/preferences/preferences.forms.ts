import { MAX_VIEW_NAME_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { nameText } from '../fields.ts';

/** The name of a saved view. */
export const ViewName = nameText(MAX_VIEW_NAME_LENGTH, 'name_required');
export const NamedView = z.strictObject({ name: ViewName });
