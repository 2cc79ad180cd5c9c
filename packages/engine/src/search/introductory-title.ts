const introductoryTitle = /^(introduction|intro|overview|index|home|about|getting started|start here)$/i

/** Whether a title says nothing by itself: such a page is known by the category that it introduces. */
export const isIntroductory = (title: string): boolean => introductoryTitle.test(title)
