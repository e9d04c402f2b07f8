import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link of the router with the look of the kit's button. */
export const LinkButton = createLink(Button<'a'>);
